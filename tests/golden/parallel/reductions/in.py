import numpy as np
from numba import njit, prange


@njit(parallel=True)
def total(x):
    s = 0  # counts from zero
    for i in prange(x.shape[0]):
        s += x[i]
    return s


@njit(parallel=True, fastmath=True)
def largest(x):
    m = -np.inf
    for i in prange(x.size):
        m = max(m, x[i])
    # scaled
    return 2.0 * m


@njit(parallel=True)
def mean_and_count(x, scale=1.0):
    n = len(x)
    s = 0.0
    for i in prange(n):
        s += x[i] * scale
    return s, n


@njit(parallel=True)
def normalise(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    for j in prange(len(x)):
        x[j] = x[j] / s
    return s
