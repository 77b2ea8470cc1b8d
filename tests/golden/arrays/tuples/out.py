"""Rows of arrays, items of tuples of arrays: only what can be nothing else is written as an array."""

import numpy as np
import pykokkos as pk


@pk.function
def total(x):
    s = 0.0
    for v in range(x.shape[0]):
        s += x[v]
    return s


call_total = pk.host_call(total)


@pk.workunit
def one_of(i, tables, out, k):
    out[i] = total(tables[k]) + i


def call_one_of(tables, out, k):
    policy = pk.RangePolicy(0, out.shape[0])
    pk.parallel_for("one_of", policy, one_of, tables=tables, out=out, k=k)


@pk.workunit
def rows(i, tables, out):
    tables_i = tables[i, :]
    out[i] = total(tables_i)


def call_rows(tables, out):
    policy = pk.RangePolicy(0, len(tables))
    pk.parallel_for("rows", policy, rows, tables=tables, out=out)


@pk.workunit
def all_of(tid, s, tables):
    for k in range(len(tables)):
        s += total(tables[k])


def call_all_of(tables):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("all_of", policy, all_of, tables=tables)


@pk.workunit
def all_of_array(tid, s, tables):
    for k in range(tables.extent(0)):
        tables_k = tables[k, :]
        s += total(tables_k)


def call_all_of_array(tables):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("all_of_array", policy, all_of_array, tables=tables)


def main():
    tables = (np.arange(3.0), np.ones(5))
    out = np.zeros(4)
    call_one_of(tables, out, 1)
    square = np.ones((4, 4))
    call_rows(square, out)
    return call_all_of(tables), call_all_of_array(square), out
