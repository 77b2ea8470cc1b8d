"""Loops over a count that is never zero bind what their bodies bind."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def boxfilter_rows_full(src, r):
    m, n = src.shape
    dst = np.zeros((m, n + 2 * r))
    for i in prange(m):
        for j_dst in range(1):
            s = 0.0
            for j_src in range(j_dst + r + 1 - r):
                s += src[i, j_src]
            dst[i, j_dst] = s
        for j_dst in range(1, 2 * r + 1):
            s += src[i, j_dst]
            dst[i, j_dst] = s
        for j_dst in range(2 * r + 1, dst.shape[1] - 2 * r):
            s -= src[i, j_dst - r - r - 1]
            s += src[i, j_dst]
            dst[i, j_dst] = s
        for j_dst in range(dst.shape[1] - 2 * r, dst.shape[1]):
            s -= src[i, j_dst - r - r - 1]
            dst[i, j_dst] = s
    return dst


@njit(parallel=True)
def skipped(x):
    out = np.zeros_like(x)
    for i in prange(len(x)):
        for k in range(2):
            if x[i] > 0.5:
                continue
            s = x[i]
        out[i] = s
    return out


print(boxfilter_rows_full(np.arange(40.0).reshape(4, 10), 2))
