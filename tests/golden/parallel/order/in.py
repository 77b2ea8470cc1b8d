import numpy as np
from numba import njit, prange


@njit(parallel=True)
def reads_changed(x, out, n):
    h = n * 2.0
    n = n - 1
    for i in prange(n):
        out[i] = x[i] * h


@njit(parallel=True)
def bound_of_element(x, n):
    n = int(x[0])
    for i in prange(n):
        x[i] = 0.0


@njit(parallel=True)
def accumulator_used(x):
    s = 1.0
    t = s
    for i in prange(len(x)):
        s += x[i] * t
    return s


@njit
def clear(x, i):
    x[i] = 0.0


@njit(parallel=True)
def changed_by_callee(x):
    first = x[0]
    for i in prange(len(x)):
        clear(x, i)
        x[i] += first
