"""Indices that are elements of an array, or its rows: `x[k]` is a row, or what many indices choose."""

import numpy as np
from numba import njit, prange


@njit
def total(x):
    s = 0.0
    for i in range(x.size):
        s += x[i]
    return s


@njit(parallel=True)
def bootstrap(times, table):
    out = np.empty(len(table))
    for b in prange(len(table)):
        chosen = table[b]
        out[b] = total(times[chosen]) + total(times[table[b]])
    return out


@njit(parallel=True)
def of_counters(rows, n):
    out = np.empty(n)
    for i in prange(n):
        k = 2 * i
        out[i] = total(rows[k]) - total(rows[i])
    return out
