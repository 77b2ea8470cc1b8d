"""Rows whose bounds lie in an array, and indices that are cast: which iterations have rows of their own."""

import numpy as np
from numba import njit, prange, types


@njit(parallel=True)
def rows_by_counts(indptr, rows, y, buf, values):
    for i in prange(indptr.shape[0] - 1):
        start = indptr[i]
        count = indptr[i + 1] - start
        seg = buf[start:start + count]
        for j in range(count):
            seg[j] += y[rows[start + j]]
        values[i] = buf[start:start + count].sum()


@njit(parallel=True)
def rows_by_bounds(indptr, rows, y, buf):
    for i in prange(indptr.shape[0] - 1):
        for k in range(int(indptr[i]), int(indptr[i + 1])):
            buf[k] += y[rows[k]]


@njit(parallel=True)
def rows_before(indptr, x, buf):
    for i in prange(1, indptr.shape[0]):
        n = indptr[i] - indptr[i - 1]
        for k in range(n):
            buf[indptr[i - 1] + k] *= x[i]


@njit(parallel=True)
def scaled_rows(indptr, x, buf, m):
    for i in prange(indptr.shape[0] - 1):
        lo = indptr[i] * m
        hi = indptr[i + 1] * m
        for k in range(lo, hi):
            buf[k] *= x[i]


@njit(parallel=True)
def lengths_of_others(indptr, x, buf, m):
    for i in prange(indptr.shape[0] - 1):
        lo = indptr[i]
        for k in range(m):
            buf[lo + k] *= x[i]


@njit(parallel=True)
def two_rows(indptr, x, buf, m):
    for i in prange(indptr.shape[0] - 2):
        for k in range(indptr[i], indptr[i + 2]):
            buf[k] *= x[i]


@njit(parallel=True)
def bounds_that_change(indptr, x, buf, m):
    for i in prange(indptr.shape[0] - 2):
        indptr[i] = indptr[i + 1] + 1
        for k in range(indptr[i], indptr[i + 1]):
            buf[k] *= x[i]


@njit(parallel=True)
def bounds_of_two_arrays(a, b, x, buf, m):
    for i in prange(a.shape[0] - 2):
        for k in range(a[i], b[i + 1]):
            buf[k] *= x[i]


@njit(parallel=True)
def halved(n, out, x):
    for p in prange(n):
        i = int(p * 0.5)
        out[i] += x[p]


@njit(parallel=True)
def narrow(n, out, x):
    for p in prange(n):
        i = np.int32(p)
        out[i] += x[p]


@njit(parallel=True)
def overlapping_rows(indptr, x, buf, m):
    for i in prange(indptr.shape[0] - 1):
        lo = indptr[i] - 1
        hi = indptr[i + 1]
        for k in range(lo, hi):
            buf[k] *= x[i]


@njit(parallel=True)
def cast(n, out, ind, x):
    for k in prange(n):
        i: int = types.int64(k)
        row = out[i].reshape(-1)
        for w in range(x.shape[0]):
            row[ind[w]] += x[w]
