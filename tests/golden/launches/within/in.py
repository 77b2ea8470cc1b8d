"""Loops over prange whose iterations call kernels that have such loops: those run in order there."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def row_sum(a):
    s = 0.0
    for j in prange(a.shape[0]):
        s += a[j]
    return s


@njit(parallel=True)
def scale(a, by):
    for j in prange(a.shape[0]):
        a[j] *= by


@njit(parallel=True)
def largest(a):
    m = -np.inf
    for j in prange(a.shape[0]):
        m = max(m, a[j])
    return m


@njit(parallel=True)
def doubled(m, out):
    for i in prange(m.shape[0]):
        for j in prange(m.shape[1]):
            out[i, j] = 2 * m[i, j]


@njit(parallel=True)
def normalise(m):
    out = np.zeros(m.shape[0])
    for i in prange(m.shape[0]):
        s = row_sum(m[i])
        if s == 0:
            raise ValueError("a row of zeros")
        scale(m[i], 4)
        out[i] = largest(m[i]) + s
    return out


@njit(parallel=True)
def total(m):
    t = 0.0
    for i in prange(m.shape[0]):
        t += row_sum(m[i])
    return t


@njit(parallel=True)
def planes(c):
    out = np.zeros(c.shape[0])
    for k in prange(c.shape[0]):
        out[k] = total(c[k])
    return out


@njit(parallel=True)
def blocks(c, out):
    for k in prange(c.shape[0]):
        doubled(c[k], out[k])


# The last row of a plane is what the next plane begins with.
@njit(parallel=True)
def carried(c):
    for k in prange(1, c.shape[0]):
        scale(c[k - 1, -1], 2)
        doubled(c[k - 1], c[k])


m = np.arange(1.0, 36.0).reshape(5, 7)
print(total(m), normalise(m), m)
c = np.arange(60.0).reshape(3, 4, 5)
out = np.empty_like(c)
blocks(c, out)
print(planes(c), out)
try:
    normalise(np.zeros((2, 2)))
except ValueError as error:
    print(error)
print(total(np.zeros((0, 3))), planes(np.zeros((2, 0, 3))))
