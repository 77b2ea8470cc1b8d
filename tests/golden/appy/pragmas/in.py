"""APPy's dialect: pragmas above loops and statements."""

import appy
import numpy as np


@appy.jit
def saxpy(a, x, y):
    #pragma parallel for simd
    for i in range(x.shape[0]):
        y[i] = a * x[i] + y[i]


@appy.jit(auto_simd=True)
def spmv(row, col, val, x):
    n = row.shape[0] - 1
    y = np.zeros(n)
    #pragma parallel for
    for i in range(n):
        total = 0.0
        #pragma simd
        for j in range(row[i], row[i + 1]):
            total += val[j] * x[col[j]]
        y[i] = total
    return y


@appy.jit
def histogram(x, bins):
    #pragma parallel for
    for i in range(x.shape[0]):
        b = int(x[i])
        #pragma atomic
        bins[b] += 1


@appy.jit
def scaled(a, b, c, M, N):
    #pragma :M=>parallel :N=>parallel
    c[:M, :N] = a[:M, :N] * 2.0 + b[:M, :N]


@appy.jit
def races(x):
    #pragma parallel for
    for i in range(1, x.shape[0]):
        x[i] = x[i - 1] + 1.0


@appy.jit
def unknown(x):
    #pragma critical
    for i in range(x.shape[0]):
        x[i] = 1.0


@appy.jit
def vectors(x, by):
    for i in range(0, x.shape[0], appy.MVL):
        v = appy.vidx(i, appy.MVL, x.shape[0])
        x[v] = x[v] * by + 1.0


@appy.jit
def neighbours(a, b):
    m, n = a.shape
    #pragma parallel for
    for i in range(m):
        for j in range(1, n - 1, appy.MVL):
            v = appy.vidx(j, appy.MVL, n - 1)
            left = slice(v.start - 1, v.stop - 1)
            right = slice(v.start + 1, v.stop + 1)
            b[i, v] = a[i, left] + a[i, right]


@appy.jit
def column(a):
    n = a.shape[0]
    a[:n, :n] = a[:n, 0].reshape(n, 1) + a[1, :n]


@appy.jit
def strips(x, out):
    #pragma parallel for
    for i in range(0, x.shape[0], appy.MVL):
        v = appy.vidx(i, appy.MVL, x.shape[0])
        out[v] = x[v] * 2.0


@appy.jit
def every_third(x, out):
    n = x.shape[0]
    #pragma parallel for simd
    for i in range(1, n - 1, 3):
        out[i] += x[i - 1] + x[i + 1]


@appy.jit
def products(a, b):
    return appy.mm(a, b)


@appy.jit
def length(x):
    return np.zeros(appy.MVL)


@appy.jit
def steps(x, by):
    #pragma parallel for
    for i in range(0, x.shape[0], by):
        x[i] = 0.0
