"""Kernels that launch, as values that a kernel which stays calls."""

import numpy as np
from numba import njit, prange
import pykokkos as pk


@njit(parallel=True)
def scaled(x, a):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] * a
    return out


@pk.workunit
def scaled_workunit(i, x, a, out):
    out[i] = x[i] * a


def call_scaled(x, a):
    out = np.empty_like(x)
    policy = pk.RangePolicy(0, x.size)
    pk.parallel_for("scaled_workunit", policy, scaled_workunit, x=x, a=a, out=out)
    return out


pk.numba_form(call_scaled, scaled)


@njit(parallel=True)
def centred(x, a):
    total = 0.0
    for i in prange(x.size):
        total += x[i]
    mean = total / x.size
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = (x[i] - mean) * a
    return out


@pk.workunit
def centred_total(i, total, x):
    total += x[i]


@pk.workunit
def centred_out(i, x, a, mean, out):
    out[i] = (x[i] - mean) * a


@pk.function
def centred_function(x, a):
    total = pk.parallel_reduce("centred_total", pk.RangePolicy(0, x.size), centred_total, x=x)
    mean = total / x.size
    out = np.empty_like(x)
    pk.parallel_for(
        "centred_out", pk.RangePolicy(0, x.size), centred_out, x=x, a=a, mean=mean, out=out
    )
    return out


call_centred = pk.host_call(centred_function)
pk.numba_form(call_centred, centred)


# caramba: CRB2004: 'table' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def table(f, x):
    seen = {}
    for k in range(3):
        seen[k] = f(x, float(k)).sum()
    return seen[0] + seen[1] + seen[2]


STEPS = {"scaled": call_scaled, "centred": call_centred}

if __name__ == "__main__":
    x = np.arange(5.0)
    for name, step in STEPS.items():
        print(name, step(x, 2.0), table(step, x))
