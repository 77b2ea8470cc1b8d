"""Windows overlap, so that iterations which store to one of them run in order, and those which read do not."""

import numpy as np
from numba import njit, prange
from numpy.lib.stride_tricks import as_strided, sliding_window_view


@njit(parallel=True)
def running(a):
    pairs = as_strided(a, (a.size - 1, 2), (a.itemsize, a.itemsize))[1:]
    for i in prange(pairs.shape[0]):
        pairs[i, 1] += pairs[i, 0]
    return a


@njit(parallel=True)
def by_row(a):
    w = np.lib.stride_tricks.sliding_window_view(a, 2)
    for i in prange(w.shape[0]):
        row = w[i]
        row[0] -= 0.5 * row[1]


@njit(parallel=True)
def inside(a):
    for i in prange(a.size - 2):
        w = sliding_window_view(a, 3)
        w[i] *= 2


@njit(parallel=True)
def sums(a, out):
    w = sliding_window_view(a, 3)
    for i in prange(w.shape[0]):
        out[i] = w[i].sum()


@njit(parallel=True)
def own(a, out):
    for i in prange(a.shape[0]):
        line = a[i].copy()
        w = sliding_window_view(line, 2)
        w[1] += w[0]
        out[i] = w.sum()
