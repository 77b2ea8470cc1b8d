import numpy as np
from numba import njit, prange


@njit(parallel=True)
def early(x, k):
    n = x.shape[0]
    if n == 0:
        return 0.0
    if k < 0:
        raise ValueError("k is negative")
    s = 0.0
    for i in prange(n):
        s += x[i] * k
    return s / n


@njit(parallel=True)
def flag(x, flag):
    if flag:
        for i in prange(len(x)):
            x[i] += 1.0
    else:
        for i in prange(len(x)):
            x[i] -= 1.0
    return x.sum()


@njit(parallel=True)
def none(x, w=None):
    n = len(x)
    out = np.empty(n)
    if w is None:
        for i in prange(n):
            out[i] = x[i]
    else:
        for i in prange(n):
            out[i] = x[i] * w[i]
    return out
