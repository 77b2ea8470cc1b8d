import numpy as np
from numba import njit, prange


# caramba: CRB3004: 'maybe_unset' stays with Numba: the value of 'c', which may not have been assigned, beside its parallel loop has no form that surely means the same
@njit(parallel=True)
def maybe_unset(x, k):
    if k > 0:
        c = x[0]
    for i in prange(len(x)):
        x[i] = 1.0
    return c


# caramba: CRB3004: 'two_types' stays with Numba: the variable 'c', whose type is not the same on every path, beside its parallel loop has no form that surely means the same
@njit(parallel=True)
def two_types(x, steps):
    c = 1
    for t in range(steps):
        for i in prange(len(x)):
            x[i] += c
        c = x[0] * 0.5
    return c


# caramba: CRB3004: 'two_results' stays with Numba: a return whose type may differ from the others' beside its parallel loop has no form that surely means the same
@njit(parallel=True)
def two_results(x):
    if len(x) == 0:
        return 0
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    return s


# caramba: CRB3004: 'searches' stays with Numba: a return inside this loop beside its parallel loop has no form that surely means the same
@njit(parallel=True)
def searches(x, key):
    for i in prange(len(x)):
        x[i] += 1.0
    for i in range(len(x)):
        if x[i] == key:
            return i
    return -1


# caramba: CRB3004: 'no_counting' stays with Numba: this loop around it, which does not count, beside its parallel loop has no form that surely means the same
@njit(parallel=True)
def no_counting(x, steps):
    for t in steps:
        for i in prange(len(x)):
            x[i] += t
