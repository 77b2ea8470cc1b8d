"""Kernels that may be given typed dictionaries: host calls, which leave such a call to Numba."""

import warnings

import numpy as np
from numba import types
from numba.typed import Dict
import pykokkos as pk

warnings.simplefilter("ignore", RuntimeWarning)


@pk.function
def total(table, n):
    s = 0.0
    for i in range(n):
        s += table[i]
    return s


call_total = pk.host_call(total)


@pk.function
def fill(out, table):
    for i in range(out.size):
        out[i] = table[i]


call_fill = pk.host_call(fill)


table = Dict.empty(types.int64, types.float64)
for i in range(3):
    table[i] = i * 2.0
out = np.zeros(3)
call_fill(out, table)
print(call_total(table, 3), out)
