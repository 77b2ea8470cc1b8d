import numpy as np
from numba import njit, prange


# caramba: CRB3004: 'mean' stays with Numba: this return beside its parallel loop is neither an allocation, an extent nor a return
@njit(parallel=True)
def mean(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    return s / len(x)


# caramba: CRB3004: 'steps' stays with Numba: the statement around it beside its parallel loop is neither an allocation, an extent nor a return
@njit(parallel=True)
def steps(x, n):
    for t in range(n):
        for i in prange(len(x)):
            x[i] += 1.0
