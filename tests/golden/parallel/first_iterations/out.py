"""Loops over a count that is never zero bind what their bodies bind."""

import numpy as np
import pykokkos as pk


@pk.workunit
def boxfilter_rows_full(i, src, r, dst):
    for j_dst in range(1):
        s = 0.0
        for j_src in range(j_dst + r + 1 - r):
            s += src[i, j_src]
        dst[i, j_dst] = s
    for j_dst in range(1, 2 * r + 1):
        s += src[i, j_dst]
        dst[i, j_dst] = s
    for j_dst in range(2 * r + 1, dst.extent(1) - 2 * r):
        s -= src[i, j_dst - r - r - 1]
        s += src[i, j_dst]
        dst[i, j_dst] = s
    for j_dst in range(dst.extent(1) - 2 * r, dst.extent(1)):
        s -= src[i, j_dst - r - r - 1]
        dst[i, j_dst] = s


def call_boxfilter_rows_full(src, r):
    m, n = src.shape
    dst = np.zeros((m, n + 2 * int(r)))
    policy = pk.RangePolicy(0, m)
    pk.parallel_for("boxfilter_rows_full", policy, boxfilter_rows_full, src=src, r=r, dst=dst)
    return dst


@pk.function
def skipped(x):
    out = np.zeros_like(x)
    for i in range(len(x)):
        for k in range(2):
            if x[i] > 0.5:
                continue
            s = x[i]
        out[i] = s
    return out


call_skipped = pk.host_call(skipped)


print(call_boxfilter_rows_full(np.arange(40.0).reshape(4, 10), 2))
