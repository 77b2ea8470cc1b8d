"""Loops over what a function around chooses."""

import numpy as np
from numba import njit, prange
import pykokkos as pk


def make(flag):
    loop = prange if flag else range

    @njit(parallel=True)
    def inner_numba(x):
        for i in prange(x.size):
            x[i] += 1.0
        return x

    @pk.workunit
    def inner_x(i, x):
        x[i] += 1.0

    @pk.function
    def inner_function(x):
        pk.parallel_for("inner_x", pk.RangePolicy(0, x.size), inner_x, x=x)
        return x

    inner = pk.host_call(inner_function)
    pk.numba_form(inner, inner_numba)

    # caramba: CRB2004: 'outer' stays with Numba: a loop over what a variable around says has no meaning in a Kokkos kernel
    @njit(parallel=flag)
    def outer(x):
        inner(x)
        for i in loop(x.size):
            x[i] = 1.0 / x[i]
        return x

    return outer


print(make(True)(np.arange(4.0)), make(False)(np.arange(4.0)))
