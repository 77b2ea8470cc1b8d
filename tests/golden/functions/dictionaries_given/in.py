"""Kernels that may be given typed dictionaries: host calls, which leave such a call to Numba."""

import warnings

import numpy as np
from numba import njit, types
from numba.typed import Dict

warnings.simplefilter("ignore", RuntimeWarning)


@njit
def total(table, n):
    s = 0.0
    for i in range(n):
        s += table[i]
    return s


@njit
def fill(out, table):
    for i in range(out.size):
        out[i] = table[i]


table = Dict.empty(types.int64, types.float64)
for i in range(3):
    table[i] = i * 2.0
out = np.zeros(3)
fill(out, table)
print(total(table, 3), out)
