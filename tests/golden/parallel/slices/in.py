import numpy as np
from numba import njit, prange


@njit(parallel=True)
def windows(a, w, out):
    for i in prange(a.size - w + 1):
        s = slice(i, i + w)
        out[i] = a[s].sum()


@njit(parallel=True)
def smoothed(a, out, n):
    inner = slice(1, a.size - 1)
    for _ in range(n):
        for i in prange(1, a.size - 1):
            out[i] = a[i - 1] + a[i + 1]
        a[inner] = out[inner]


@njit(parallel=True)
def shared(a, out):
    s = slice(0, 3)
    for i in prange(a.size - 2):
        out[s] = a[i]


@njit(parallel=True)
def carried(a, out):
    s = slice(0, 2)
    for i in prange(out.size):
        out[i] = a[s].sum()
        s = slice(i, i + 2)


@njit(parallel=True)
def shifted(a):
    for i in prange(1, a.shape[0]):
        s = slice(i - 1, i)
        a[i] = a[s].sum()


@njit(parallel=True)
def walks(a, out, low, high):
    for power in np.arange(low, high):
        for i in prange(a.size):
            out[i] += a[i] ** power
    for i in prange(a.size):
        for k in np.where(a > 1)[0]:
            out[i] += a[k]
