"""Rows of memory that threads have for themselves: one thread's iterations come one after the other."""

import numba
import numpy as np
from numba import njit, prange


@njit(parallel=True)
def rows(x, threads):
    buf = np.empty((threads, 4))
    out = np.empty(len(x))
    for i in prange(len(x)):
        own = numba.get_thread_id()
        for j in range(4):
            buf[own, j] = x[i] * j
        s = 0.0
        for j in range(4):
            s += buf[own, j]
        out[i] = s
    return out


@njit
def fill(x, b):
    for j in range(4):
        b[j] = x * j


@njit(parallel=True)
def handed(x, threads):
    buf = np.empty((threads, 4))
    out = np.empty(len(x))
    for i in prange(len(x)):
        part = buf[numba.get_thread_id()]
        fill(x[i], part)
        out[i] = part.sum()
    return out


@njit(parallel=True)
def histogram(x, bins, threads):
    count = np.zeros((threads, bins), np.int64)
    for i in prange(len(x)):
        t = numba.get_thread_id()
        count[t, int(x[i] * bins)] += 1
    return count.sum(axis=0)


# In order: the id of the thread outside is one for all iterations, and that of another place no row.
@njit(parallel=True)
def outside(x, count, bins):
    t = numba.get_thread_id()
    for i in prange(len(x)):
        count[t, int(x[i] * bins)] += 1


@njit(parallel=True)
def other_rows(x, count, bins):
    for i in prange(len(x)):
        t = numba.get_thread_id()
        count[t + int(x[i] * bins)] += 1
