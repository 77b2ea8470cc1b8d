import numpy as np
from numba import njit, prange


@njit(parallel=True)
def float32(u, out):
    dx = u[1] - u[0]
    if dx > 0:
        c = u[0]
    else:
        c = u[1]
    for i in prange(len(u)):
        out[i] = (u[i] * c) / dx
    return dx, c


@njit(parallel=True)
def int32(a):
    s = a[0] + a[1]
    f = a[0]
    for i in prange(len(a)):
        a[i] = s + f
    return s, f


@njit(parallel=True)
def scale_by_type(a, f):
    g = f
    h = f * f
    for i in prange(len(a)):
        a[i] = a[i] * g / h
    return g


@njit(parallel=True)
def max_used(x):
    m = x[0]
    for i in prange(1, len(x)):
        m = max(m, x[i])
    return m * x[1]


@njit(parallel=True)
def max_start(x):
    m = x[0]
    for i in prange(1, len(x)):
        m = max(m, x[i])
    return m


@njit(parallel=True)
def overflow(x):
    k = 3037000500
    k2 = k * k
    for i in prange(len(x)):
        x[i] = k2 + i
    return k2


@njit(parallel=True)
def alias(u, out):
    dx = u[1] - u[0]
    for i in prange(len(u)):
        out[i] = dx * 2.0
