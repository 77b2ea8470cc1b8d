"""Arrays without dimensions: what np.asarray makes of numbers."""

import numpy as np
from numba import njit


@njit
def select(a, i, column):
    if a.ndim == 0:
        return a.item()
    if a.ndim == 1:
        return a[column]
    return a[i, column]


@njit
def weighted(x, weights):
    w = np.asarray(weights)
    total = 0.0
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            total += x[i, j] * select(w, i, j)
    return total, w


@njit
def parts(v):
    a = np.asarray(v)
    return a[()], a.ndim, a.size, a.shape, a + 1


@njit
def made(v):
    a = np.zeros(())
    a[()] = v
    return a, np.full((), v), np.array(v)


X = np.arange(6.0).reshape(2, 3)

CASES = {
    "weighted": [(X, 2.5), (X, 2), (X, X), (X, X[0]), (X, np.asarray(0.5)), (X, True)],
    "parts": [(2.5,), (3,), (np.float32(1.5),), (1j,), (np.asarray(4),)],
    "made": [(2.5,), (3.0,)],
}
