"""Rows of memory that threads have for themselves: one thread's iterations come one after the other."""

import pykokkos as pk
import numpy as np


@pk.workunit
def rows(i, x, buf, out):
    own = pk.get_thread_id()
    for j in range(4):
        buf[own, j] = x[i] * j
    s = 0.0
    for j in range(4):
        s += buf[own, j]
    out[i] = s


def call_rows(x, threads):
    buf = np.empty((threads, 4))
    out = np.empty(len(x))
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("rows", policy, rows, x=x, buf=buf, out=out)
    return out


@pk.function
def fill(x, b):
    for j in range(4):
        b[j] = x * j


call_fill = pk.host_call(fill)


@pk.workunit
def handed(i, x, buf, out):
    part = buf[pk.get_thread_id()]
    fill(x[i], part)
    out[i] = part.sum()


def call_handed(x, threads):
    buf = np.empty((threads, 4))
    out = np.empty(len(x))
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("handed", policy, handed, x=x, buf=buf, out=out)
    return out


@pk.workunit
def histogram_count(i, x, bins, count):
    t = pk.get_thread_id()
    count[t, int(x[i] * bins)] += 1


@pk.function
def histogram(x, bins, threads):
    count = np.zeros((threads, bins), np.int64)
    pk.parallel_for(
        "histogram_count", pk.RangePolicy(0, len(x)), histogram_count, x=x, bins=bins, count=count
    )
    return count.sum(axis=0)


call_histogram = pk.host_call(histogram)


# In order: the id of the thread outside is one for all iterations, and that of another place no row.
@pk.workunit
def outside_count(i, x, count, bins, t):
    count[t, int(x[i] * bins)] += 1


@pk.function
def outside(x, count, bins):
    t = pk.get_thread_id()
    pk.parallel_for(
        "outside_count",
        pk.RangePolicy(pk.Serial, 0, len(x)),
        outside_count,
        x=x,
        count=count,
        bins=bins,
        t=t,
    )


call_outside = pk.host_call(outside)


@pk.workunit
def other_rows(i, x, count, bins):
    t = pk.get_thread_id()
    count[t + int(x[i] * bins)] += 1


def call_other_rows(x, count, bins):
    policy = pk.RangePolicy(pk.Serial, 0, len(x))
    pk.parallel_for("other_rows", policy, other_rows, x=x, count=count, bins=bins)
