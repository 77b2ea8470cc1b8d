import numpy as np
from numba import njit, prange


@njit(parallel=True)
def mean(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    return s / len(x)


@njit(parallel=True)
def steps(x, n):
    for t in range(n):
        for i in prange(len(x)):
            x[i] += 1.0
