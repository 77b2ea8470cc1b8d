"""Slices as values: `s = slice(i, j)`, `x[s]`."""

import numpy as np
from numba import njit


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
}
