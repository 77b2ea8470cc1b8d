"""Functions that go to a kernel that stays, from kernels that call it by its address, and from Python."""

import numpy as np
from numba import njit, prange
import pykokkos as pk


@pk.function
def euclidean(x, y):
    total = 0.0
    for i in range(len(x)):
        total += (x[i] - y[i]) ** 2
    return np.sqrt(total)


call_euclidean = pk.host_call(euclidean)


# caramba: CRB2004: 'counted' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def counted(x, y):
    seen = {0: 0.0}
    for i in range(len(x)):
        seen[i] = abs(x[i] - y[i])
    return seen[0] + len(seen)


# caramba: CRB2004: 'nearest' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
@pk.stays_with_numba
def nearest(data, point, dist):
    best, at = np.inf, -1
    for i in range(len(data)):
        d = dist(data[i], point)
        seen = {0: d}
        if seen[0] < best:
            best, at = d, i
    return at, best


@njit(parallel=True)
def pairs(data, dist):
    out = np.zeros((len(data), len(data)))
    for i in prange(len(data)):
        for j in range(i):
            out[i, j] = dist(data[i], data[j])
    return out


@pk.workunit(in_order_if_stored=["data"])
def pairs_out(i, data, dist, out):
    for j in range(i):
        out[i, j] = dist(data[i], data[j])


@pk.function
def pairs_function(data, dist):
    out = np.zeros((len(data), len(data)))
    pk.parallel_for(
        "pairs_out", pk.RangePolicy(0, len(data)), pairs_out, data=data, dist=dist, out=out
    )
    return out


call_pairs = pk.host_call(pairs_function)
pk.numba_form(call_pairs, pairs)


@pk.function
def summary(data, point, dist=euclidean):
    at, best = nearest(data, point, dist)
    return at + best


call_summary = pk.host_call(summary)
pk.numba_form(call_summary)


@pk.function
def always_euclidean(data, point):
    return nearest(data, point, euclidean)


call_always_euclidean = pk.host_call(always_euclidean)
pk.numba_form(call_always_euclidean)


DISTANCES = {"euclidean": call_euclidean, "counted": counted}

if __name__ == "__main__":
    data = np.arange(12.0).reshape(4, 3) % 5
    point = np.ones(3)
    for name, dist in DISTANCES.items():
        print(name, nearest(data, point, dist), call_summary(data, point, dist=dist), call_pairs(data, dist).sum())
    print(call_summary(data, point), call_always_euclidean(data, point), nearest(data, point, counted))
