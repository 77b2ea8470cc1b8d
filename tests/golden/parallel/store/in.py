import numpy as np
from numba import njit, prange


@njit(parallel=True, cache=True)
def saxpy(a, x, y):
    """y += a * x"""
    for i in prange(len(x)):  # independent
        y[i] += a * x[i]


@njit(parallel=True)
def smooth(a):
    # a new array
    n, m = a.shape
    out = np.zeros_like(a)
    # the interior
    for i in prange(1, n - 1):
        for j in range(1, m - 1):
            out[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
    # done
    return out


x = np.ones(3)
saxpy(2.0, x, x.copy())
