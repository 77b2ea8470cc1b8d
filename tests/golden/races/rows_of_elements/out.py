"""Rows whose bounds lie in an array, and indices that are cast: which iterations have rows of their own."""

import numpy as np
import pykokkos as pk


@pk.workunit
def rows_by_counts(i, indptr, rows, y, buf, values):
    start = indptr[i]
    count = indptr[i + 1] - start
    seg = buf[start:start + count]
    for j in range(count):
        seg[j] += y[rows[start + j]]
    values[i] = buf[start:start + count].sum()


def call_rows_by_counts(indptr, rows, y, buf, values):
    policy = pk.RangePolicy(0, indptr.shape[0] - 1)
    pk.parallel_for(
        "rows_by_counts",
        policy,
        rows_by_counts,
        indptr=indptr,
        rows=rows,
        y=y,
        buf=buf,
        values=values,
    )


@pk.workunit
def rows_by_bounds(i, indptr, rows, y, buf):
    for k in range(int(indptr[i]), int(indptr[i + 1])):
        buf[k] += y[rows[k]]


def call_rows_by_bounds(indptr, rows, y, buf):
    policy = pk.RangePolicy(0, indptr.shape[0] - 1)
    pk.parallel_for(
        "rows_by_bounds", policy, rows_by_bounds, indptr=indptr, rows=rows, y=y, buf=buf
    )


@pk.workunit
def rows_before(i, indptr, x, buf):
    n = indptr[i] - indptr[i - 1]
    for k in range(n):
        buf[indptr[i - 1] + k] *= x[i]


def call_rows_before(indptr, x, buf):
    policy = pk.RangePolicy(1, indptr.shape[0])
    pk.parallel_for("rows_before", policy, rows_before, indptr=indptr, x=x, buf=buf)


@pk.workunit
def scaled_rows(i, indptr, x, buf, m):
    lo = indptr[i] * m
    hi = indptr[i + 1] * m
    for k in range(lo, hi):
        buf[k] *= x[i]


def call_scaled_rows(indptr, x, buf, m):
    policy = pk.RangePolicy(0, indptr.shape[0] - 1)
    pk.parallel_for("scaled_rows", policy, scaled_rows, indptr=indptr, x=x, buf=buf, m=m)


@pk.workunit
def lengths_of_others(i, indptr, x, buf, m):
    lo = indptr[i]
    for k in range(m):
        buf[lo + k] *= x[i]


def call_lengths_of_others(indptr, x, buf, m):
    policy = pk.RangePolicy(pk.Serial, 0, indptr.shape[0] - 1)
    pk.parallel_for(
        "lengths_of_others", policy, lengths_of_others, indptr=indptr, x=x, buf=buf, m=m
    )


@pk.workunit
def two_rows(i, indptr, x, buf):
    for k in range(indptr[i], indptr[i + 2]):
        buf[k] *= x[i]


def call_two_rows(indptr, x, buf, m):
    policy = pk.RangePolicy(pk.Serial, 0, indptr.shape[0] - 2)
    pk.parallel_for("two_rows", policy, two_rows, indptr=indptr, x=x, buf=buf)


@pk.workunit
def bounds_that_change(i, indptr, x, buf):
    indptr[i] = indptr[i + 1] + 1
    for k in range(indptr[i], indptr[i + 1]):
        buf[k] *= x[i]


def call_bounds_that_change(indptr, x, buf, m):
    policy = pk.RangePolicy(pk.Serial, 0, indptr.shape[0] - 2)
    pk.parallel_for("bounds_that_change", policy, bounds_that_change, indptr=indptr, x=x, buf=buf)


@pk.workunit
def bounds_of_two_arrays(i, a, b, x, buf):
    for k in range(a[i], b[i + 1]):
        buf[k] *= x[i]


def call_bounds_of_two_arrays(a, b, x, buf, m):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0] - 2)
    pk.parallel_for("bounds_of_two_arrays", policy, bounds_of_two_arrays, a=a, b=b, x=x, buf=buf)


@pk.workunit
def halved(p, out, x):
    i = int(p * 0.5)
    out[i] += x[p]


def call_halved(n, out, x):
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("halved", policy, halved, out=out, x=x)


@pk.workunit
def narrow(p, out, x):
    i = np.int32(p)
    out[i] += x[p]


def call_narrow(n, out, x):
    policy = pk.RangePolicy(pk.Serial, 0, n)
    pk.parallel_for("narrow", policy, narrow, out=out, x=x)


@pk.workunit
def overlapping_rows(i, indptr, x, buf):
    lo = indptr[i] - 1
    hi = indptr[i + 1]
    for k in range(lo, hi):
        buf[k] *= x[i]


def call_overlapping_rows(indptr, x, buf, m):
    policy = pk.RangePolicy(pk.Serial, 0, indptr.shape[0] - 1)
    pk.parallel_for("overlapping_rows", policy, overlapping_rows, indptr=indptr, x=x, buf=buf)


@pk.workunit
def cast(k, out, ind, x):
    i = np.int64(k)
    row = out[i].reshape(-1)
    for w in range(x.extent(0)):
        row[ind[w]] += x[w]


def call_cast(n, out, ind, x):
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("cast", policy, cast, out=out, ind=ind, x=x)
