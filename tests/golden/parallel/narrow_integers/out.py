"""Bounds and extents that Python computes: NumPy's narrow integers wrap there, and Numba's do not."""

import numpy as np
import pykokkos as pk


@pk.workunit
def pairs(i, s):
    s += i % 2


def call_pairs(n):
    policy = pk.RangePolicy(0, int(n) * (int(n) - 1) // 2)
    return pk.parallel_reduce("pairs", policy, pairs, 0)


@pk.workunit
def grid(i, out):
    out[i] = i


def call_grid(nx, ny):
    out = np.zeros(int(nx) * int(ny))
    policy = pk.RangePolicy(0, int(nx) * int(ny))
    pk.parallel_for("grid", policy, grid, out=out)
    return out


@pk.workunit
def lagged(i, a, k, out):
    out[i] = a[i + k] - a[i]


def call_lagged(a, k, out):
    policy = pk.RangePolicy(0, len(a) - int(k))
    pk.parallel_for("lagged", policy, lagged, a=a, k=k, out=out)


@pk.workunit
def around(i, x):
    x[i] = 1.0


def call_around(x, n):
    policy = pk.RangePolicy(-int(n), min(n, 3))
    pk.parallel_for("around", policy, around, x=x)


@pk.workunit
def capped_out(i, a, out):
    out[i] = a[i % len(a)]


@pk.function
def capped(a, n, most):
    m = min(n, most)
    out = np.zeros(m + 100)
    pk.parallel_for("capped_out", pk.RangePolicy(0, m + 100), capped_out, a=a, out=out)
    return out


call_capped = pk.host_call(capped)


if __name__ == "__main__":
    print(call_pairs(np.int32(70000)), call_grid(np.int16(200), np.int16(300)).shape)
    out = np.zeros(300)
    call_lagged(np.arange(300.0) ** 2, np.int8(3), out)
    x = np.zeros(9)
    call_around(x, np.int8(4))
    print(out.sum(), x, call_capped(np.arange(3.0), np.int8(100), np.int8(120)).shape)
