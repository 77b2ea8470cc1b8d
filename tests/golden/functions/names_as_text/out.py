"""Kernels that the program finds by their names."""

import sys
import timeit

import numpy as np
from numba import njit, prange
import pykokkos as pk


@pk.host_call
@pk.function
def wrapped(x):
    return (x + 9223372036854775807) ^ 0


@pk.workunit
def total_workunit(i, s, a):
    s += a[i]


def total(a):
    policy = pk.RangePolicy(0, len(a))
    return pk.parallel_reduce("total_workunit", policy, total_workunit, a=a)


@pk.host_call
@pk.function
def both(x):
    return wrapped(x) + 1


if __name__ == "__main__":
    this = sys.modules[__name__]
    print(globals()["wrapped"](1), getattr(this, "both")(1), eval("total(np.ones(3))"), total(np.ones(2)))
    print(timeit.timeit("wrapped(1)", setup="from __main__ import wrapped", number=1) > 0)
