"""Loops over what a function around chooses."""

import numpy as np
from numba import njit, prange


def make(flag):
    loop = prange if flag else range

    @njit(parallel=True)
    def inner(x):
        for i in prange(x.size):
            x[i] += 1.0
        return x

    @njit(parallel=flag)
    def outer(x):
        inner(x)
        for i in loop(x.size):
            x[i] = 1.0 / x[i]
        return x

    return outer


print(make(True)(np.arange(4.0)), make(False)(np.arange(4.0)))
