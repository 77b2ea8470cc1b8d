import numpy as np
from numba import njit, prange


@njit
def spacing(x, n):
    return (x[n - 1] - x[0]) / n


@njit(parallel=True)
def callee(x, out):
    n = len(x)
    h = spacing(x, n)
    for i in prange(n):
        out[i] = x[i] * h
    return h


@njit(parallel=True)
def two_loops(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    for i in prange(len(x)):
        s += 2.0 * x[i]
    return s
