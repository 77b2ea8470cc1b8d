"""Kernels that the program finds by their names."""

import sys
import timeit

import numpy as np
from numba import njit, prange


@njit
def wrapped(x):
    return (x + 9223372036854775807) ^ 0


@njit(parallel=True)
def total(a):
    s = 0.0
    for i in prange(len(a)):
        s += a[i]
    return s


@njit
def both(x):
    return wrapped(x) + 1


if __name__ == "__main__":
    this = sys.modules[__name__]
    print(globals()["wrapped"](1), getattr(this, "both")(1), eval("total(np.ones(3))"), total(np.ones(2)))
    print(timeit.timeit("wrapped(1)", setup="from __main__ import wrapped", number=1) > 0)
