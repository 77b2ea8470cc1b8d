"""Slices as values: `s = slice(i, j)`, `x[s]`."""

import numpy as np
from numba import njit, prange


@njit
def sums(x, i, j):
    s = slice(i, j)
    return x[s].sum() + x[s][0]


@njit
def matrix(x, i, j):
    """rows"""
    s, t = slice(i, j), slice(None, j)
    y = x[s, t].copy()
    y[t, 0] = 7.0
    y[:, slice(0, 1)] += 1
    return y


@njit
def either(x, k, n):
    if k < n:
        c = slice(0, k)
    else:
        c = slice(k, x.size)
    return x[c] * 2


@njit
def open_ends(x, k):
    return x[slice(None, None, -1)], x[slice(k, None, 2)], x[slice(k)], x[slice(None, k, -2)]


@njit
def cut(x, s):
    return x[s]


@njit
def passed_on(x, i):
    s = slice(i, i + 2)
    return cut(x, s).sum(), s.start, s.stop


@njit
def rows_of_csr(x, indptr):
    total = 0.0
    for i in range(len(indptr) - 1):
        s = slice(indptr[i], indptr[i + 1])
        v = x[s]
        total += (v * v).sum() * len(v)
        x[s] = 0
    return total


@njit
def in_a_tuple(x, i):
    idx = (slice(0, i), 1)
    return x[idx]


@njit
def window(x, r, c):
    return x[slice(r - 1, r + 2), slice(c - 1, c + 2)].ravel()


@njit
def beside_masks(x, m, i):
    s = slice(0, i)
    return x[s][m[s]], x[s, ...]


@njit
def of_a_list(n):
    l = [1, 2, 3, 4]
    s = slice(1, n)
    return l[s]


@njit
def numbered(x, n):
    return x[slice(n)], x[slice(np.int32(1), n)], x[slice(1, None, n)]


@njit(parallel=True)
def windows(x, w, out):
    for i in prange(x.size - w + 1):
        s = slice(i, i + w)
        out[i] = x[s].sum()
    return out


@njit(parallel=True)
def spans(starts, x, out):
    for i in prange(starts.size - 1):
        s = slice(starts[i], starts[i + 1])
        for v in x[s]:
            out[i] += v * v
    return out


@njit(parallel=True)
def smoothed(x, out, n):
    inner = slice(1, x.size - 1)
    for _ in range(n):
        for i in prange(1, x.size - 1):
            out[i] = x[i - 1] + x[i + 1]
        x[inner] = out[inner]
    return x


@njit(parallel=True)
def columns(x, out):
    for i in prange(x.shape[0]):
        s = slice(1, 3)
        out[i, s] = x[i, s] * 2
        row = out[i]
        row[s] += 1
    return out


@njit(parallel=True)
def walks(x, out, low, high):
    for power in np.arange(low, high):
        for i in prange(x.size):
            out[i] += x[i] ** power
    for i in prange(x.size):
        for k in np.arange(3):
            out[i] += k
        for k in np.where(x > 1)[0]:
            out[i] += x[k]
    return out


M, R = np.arange(20.0).reshape(4, 5), np.arange(10.0)

CASES = {
    "sums": [(R, 2, 5), (R, -3, 50)],
    "matrix": [(M, 1, 3)],
    "either": [(R, 3, 5), (R, 5, 3)],
    "open_ends": [(R, 3), (R, -2)],
    "cut": [(R, slice(1, 4)), (M, slice(None, -1)), (R, slice(8, None, -3)), (R[:0], slice(2, 5))],
    "passed_on": [(R, 3)],
    "rows_of_csr": [(R, np.array([0, 3, 3, 8]))],
    "in_a_tuple": [(M, 2)],
    "window": [(M, 2, 3)],
    "beside_masks": [(R, R > 2, 6)],
    "of_a_list": [(3,)],
    "numbered": [(R, 4), (R, 1)],
    "windows": [(R, 3, np.zeros(8))],
    "spans": [(np.array([0, 2, 2, 7]), R, np.zeros(3))],
    "smoothed": [(R, np.zeros(10), 3)],
    "columns": [(M, np.zeros((4, 5)))],
    "walks": [(R, np.zeros(10), 1, 4)],
}
