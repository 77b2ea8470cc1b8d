"""Indices that are elements of an array, or its rows: `x[k]` is a row, or what many indices choose."""

import numpy as np
import pykokkos as pk


@pk.function
def total(x):
    s = 0.0
    for i in range(x.size):
        s += x[i]
    return s


call_total = pk.host_call(total)


@pk.workunit
def bootstrap(b, times, table, out):
    chosen = table[b]
    out[b] = total(times[chosen]) + total(times[table[b]])


def call_bootstrap(times, table):
    out = np.empty(len(table))
    policy = pk.RangePolicy(0, len(table))
    pk.parallel_for("bootstrap", policy, bootstrap, times=times, table=table, out=out)
    return out


@pk.workunit
def of_counters(i, rows, out):
    k = 2 * i
    rows_k = rows[k, :]
    rows_i = rows[i, :]
    out[i] = total(rows_k) - total(rows_i)


def call_of_counters(rows, n):
    out = np.empty(n)
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("of_counters", policy, of_counters, rows=rows, out=out)
    return out
