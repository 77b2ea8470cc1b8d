"""APPy's dialect: pragmas above loops and statements."""

import appy
import numpy as np
import pykokkos as pk


@pk.workunit
def saxpy(i, a, x, y):
    y[i] = a * x[i] + y[i]


def call_saxpy(a, x, y):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("saxpy", policy, saxpy, a=a, x=x, y=y)


@pk.workunit
def spmv(i, row, col, val, x, y):
    total = 0.0
    for j in range(row[i], row[i + 1]):
        total += val[j] * x[col[j]]
    y[i] = total


def call_spmv(row, col, val, x):
    n = row.shape[0] - 1
    y = np.zeros(n)
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("spmv", policy, spmv, row=row, col=col, val=val, x=x, y=y)
    return y


@pk.workunit
def histogram(i, x, bins):
    b = int(x[i])
    pk.atomic_add(bins, [b], 1)


def call_histogram(x, bins):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("histogram", policy, histogram, x=x, bins=bins)


@pk.workunit
def scaled(tid, a, b, c, M, N):
    c[:M, :N] = a[:M, :N] * 2.0 + b[:M, :N]


def call_scaled(a, b, c, M, N):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("scaled", policy, scaled, a=a, b=b, c=c, M=M, N=N)


@pk.workunit
def races(i, x):
    x[i] = x[i - 1] + 1.0


def call_races(x):
    policy = pk.RangePolicy(pk.Serial, 1, x.shape[0])
    pk.parallel_for("races", policy, races, x=x)


# caramba: CRB2003: 'unknown' stays with APPy: '#pragma critical' here has no meaning in a Kokkos kernel
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
    policy = pk.RangePolicy(0, m)
    pk.parallel_for("neighbours", policy, neighbours, a=a, b=b, n=n)


@pk.function(error_model="numpy")
def column(a):
    n = a.shape[0]
    a[:n, :n] = a[:n, 0].copy().reshape(n, 1) + a[1, :n]


call_column = pk.host_call(column)


@pk.workunit
def strips(strip, x, out):
    i = strip * 256
    out[i:min(i + 256, x.extent(0))] = x[i:min(i + 256, x.extent(0))] * 2.0


def call_strips(x, out):
    policy = pk.RangePolicy(0, (x.shape[0] + 255) // 256)
    pk.parallel_for("strips", policy, strips, x=x, out=out)


@pk.workunit
def every_third(strip, x, out):
    i = 1 + strip * 3
    out[i] += x[i - 1] + x[i + 1]


def call_every_third(x, out):
    n = x.shape[0]
    policy = pk.RangePolicy(0, (n - 1 - 1 + 2) // 3)
    pk.parallel_for("every_third", policy, every_third, x=x, out=out)


@pk.function(error_model="numpy")
def products(a, b):
    return np.dot(a, b)


call_products = pk.host_call(products)


# caramba: CRB2004: 'length' stays with APPy: the length of APPy's vectors as a value has no meaning in a Kokkos kernel
@appy.jit
def length(x):
    return np.zeros(appy.MVL)


# caramba: CRB3003: 'steps' stays with APPy: the step of its parallel loop is no positive number
@appy.jit
def steps(x, by):
    #pragma parallel for
    for i in range(0, x.shape[0], by):
        x[i] = 0.0
