"""Bounds and extents that Python computes: NumPy's narrow integers wrap there, and Numba's do not."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def pairs(n):
    s = 0
    for i in prange(n * (n - 1) // 2):
        s += i % 2
    return s


@njit(parallel=True)
def grid(nx, ny):
    out = np.zeros(nx * ny)
    for i in prange(nx * ny):
        out[i] = i
    return out


@njit(parallel=True)
def lagged(a, k, out):
    for i in prange(len(a) - k):
        out[i] = a[i + k] - a[i]


@njit(parallel=True)
def around(x, n):
    for i in prange(-n, min(n, 3)):
        x[i] = 1.0


@njit(parallel=True)
def capped(a, n, most):
    m = min(n, most)
    out = np.zeros(m + 100)
    for i in prange(m + 100):
        out[i] = a[i % len(a)]
    return out


if __name__ == "__main__":
    print(pairs(np.int32(70000)), grid(np.int16(200), np.int16(300)).shape)
    out = np.zeros(300)
    lagged(np.arange(300.0) ** 2, np.int8(3), out)
    x = np.zeros(9)
    around(x, np.int8(4))
    print(out.sum(), x, capped(np.arange(3.0), np.int8(100), np.int8(120)).shape)
