import numpy as np
from numba import njit, prange


@njit(parallel=True)
def maybe_unset(x, k):
    if k > 0:
        c = x[0]
    for i in prange(len(x)):
        x[i] = 1.0
    return c


@njit(parallel=True)
def two_types(x, steps):
    c = 1
    for t in range(steps):
        for i in prange(len(x)):
            x[i] += c
        c = x[0] * 0.5
    return c


@njit(parallel=True)
def two_results(x):
    if len(x) == 0:
        return 0
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    return s


@njit(parallel=True)
def searches(x, key):
    for i in prange(len(x)):
        x[i] += 1.0
    for i in range(len(x)):
        if x[i] == key:
            return i
    return -1


@njit(parallel=True)
def no_counting(x, steps):
    for t in steps:
        for i in prange(len(x)):
            x[i] += t
