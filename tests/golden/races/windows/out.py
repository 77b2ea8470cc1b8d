"""Windows overlap, so that iterations which store to one of them run in order, and those which read do not."""

import numpy as np
import pykokkos as pk
from numpy.lib.stride_tricks import as_strided, sliding_window_view


@pk.workunit
def running_pairs(i, pairs):
    pairs[i, 1] += pairs[i, 0]


@pk.function
def running(a):
    pairs = as_strided(a, (a.size - 1, 2), (a.itemsize, a.itemsize))[1:]
    pk.parallel_for(
        "running_pairs", pk.RangePolicy(pk.Serial, 0, pairs.shape[0]), running_pairs, pairs=pairs
    )
    return a


call_running = pk.host_call(running)


@pk.workunit
def by_row_workunit(i, w):
    row = w[i]
    row[0] -= 0.5 * row[1]


@pk.function
def by_row(a):
    w = np.lib.stride_tricks.sliding_window_view(a, 2)
    pk.parallel_for(
        "by_row_workunit", pk.RangePolicy(pk.Serial, 0, w.shape[0]), by_row_workunit, w=w
    )


call_by_row = pk.host_call(by_row)


@pk.workunit
def inside(i, a):
    w = sliding_window_view(a, 3)
    w[i] *= 2


def call_inside(a):
    policy = pk.RangePolicy(pk.Serial, 0, a.size - 2)
    pk.parallel_for("inside", policy, inside, a=a)


@pk.workunit
def sums_out(i, out, w):
    out[i] = w[i].sum()


@pk.function
def sums(a, out):
    w = sliding_window_view(a, 3)
    pk.parallel_for("sums_out", pk.RangePolicy(0, w.shape[0]), sums_out, out=out, w=w)


call_sums = pk.host_call(sums)


@pk.workunit
def own(i, a, out):
    line = a[i].copy()
    w = sliding_window_view(line, 2)
    w[1] += w[0]
    out[i] = w.sum()


def call_own(a, out):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("own", policy, own, a=a, out=out)
