"""APPy's dialect: pragmas above loops and statements."""

import appy
import numpy as np
import pykokkos as pk


@pk.workunit
def saxpy(i, a, x, y):
    y[i] = a * x[i] + y[i]


def call_saxpy(a, x, y):
    #pragma parallel for simd
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("saxpy", policy, saxpy, a=a, x=x, y=y)


@pk.workunit
def spmv(i, row, col, val, x, y):
    total = 0.0
    #pragma simd
    for j in range(row[i], row[i + 1]):
        total += val[j] * x[col[j]]
    y[i] = total


def call_spmv(row, col, val, x):
    n = row.shape[0] - 1
    y = np.zeros(n)
    #pragma parallel for
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("spmv", policy, spmv, row=row, col=col, val=val, x=x, y=y)
    return y


@pk.workunit
def histogram(i, x, bins):
    b = int(x[i])
    #pragma atomic
    pk.atomic_add(bins, [b], 1)


def call_histogram(x, bins):
    #pragma parallel for
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("histogram", policy, histogram, x=x, bins=bins)


@pk.workunit
def scaled(tid, a, b, c, M, N):
    #pragma :M=>parallel :N=>parallel
    c[:M, :N] = a[:M, :N] * 2.0 + b[:M, :N]


def call_scaled(a, b, c, M, N):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("scaled", policy, scaled, a=a, b=b, c=c, M=M, N=N)


@pk.workunit
def races(i, x):
    x[i] = x[i - 1] + 1.0


def call_races(x):
    #pragma parallel for
    policy = pk.RangePolicy(pk.Serial, 1, x.shape[0])
    pk.parallel_for("races", policy, races, x=x)


# caramba: CRB2003: 'unknown' stays with Numba: '#pragma critical' here has no meaning in a Kokkos kernel
@appy.jit
def unknown(x):
    #pragma critical
    for i in range(x.shape[0]):
        x[i] = 1.0


@pk.workunit
def vectors(tid, x, by):
    for i in range(0, x.extent(0), 256):
        x[i:min(i + 256, x.extent(0))] = x[i:min(i + 256, x.extent(0))] * by + 1.0


def call_vectors(x, by):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("vectors", policy, vectors, x=x, by=by)


@pk.workunit
def neighbours(i, a, b, n):
    for j in range(1, n - 1, 256):
        b[i, j:min(j + 256, n - 1)] = a[i, j - 1:min(j + 256, n - 1) - 1] + a[i, j + 1:min(j + 256, n - 1) + 1]


def call_neighbours(a, b):
    m, n = a.shape
    #pragma parallel for
    policy = pk.RangePolicy(0, m)
    pk.parallel_for("neighbours", policy, neighbours, a=a, b=b, n=n)


@pk.function(error_model="numpy")
def column(a):
    n = a.shape[0]
    a[:n, :n] = a[:n, 0].copy().reshape(n, 1) + a[1, :n]


call_column = pk.host_call(column)
