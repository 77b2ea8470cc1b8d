"""Conditions keep no iterations apart by themselves: what is read may be what another one stores."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def skipped(x, where, out):
    for i in prange(len(where)):
        j = where[i]
        if j < 0:
            continue
        out[j] = x[i] + out[i]


@njit(parallel=True)
def roots(parent):
    for i in prange(len(parent)):
        root = parent[i]
        if root != i:
            parent[i] = parent[root]


@njit(parallel=True)
def first(where):
    seen = np.zeros(len(where), np.int64)
    for i in prange(len(where)):
        j = where[i] // 2
        if seen[j] == 0:
            seen[j] = i + 1
    return seen


@njit(parallel=True)
def relaxed(u, color):
    # Here they do.
    for i in prange(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            if (i + j) % 2 == color:
                u[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])


@njit(parallel=True)
def scattered(x, where, out):
    for i in prange(len(where)):
        if x[i] > 0:
            out[where[i]] = x[i]
