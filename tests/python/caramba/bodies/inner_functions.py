"""Functions inside of kernels with loops over prange."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def captured(x, c):
    shift = c + 1.0

    def scaled(v, x):
        """Its x is a number."""
        c = v * 2.0
        return c * shift + x

    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = scaled(x[i], 3.0) - scaled(1.0, x[i])
    return out, scaled(1.0, 2.0)


@njit(parallel=True)
def quotients(x, y):
    def ratio(i):
        return x[i] / y[i]

    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = ratio(i)
    return out


@njit(parallel=True)
def quotients_outside(x, y):
    def ratio(i):
        return x[i] / y[i]

    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = ratio(i)
    return out, ratio(0)


@njit(parallel=True, fastmath=True)
def chained(points):
    half = points.max() / 2
    wrap = lambda d: d - half if d > half else d

    def distance(a, b):
        total = 0.0
        for k in range(a.size):
            total += wrap(abs(a[k] - b[k]))
        return total

    out = np.zeros(points.shape[0])
    for i in prange(points.shape[0]):
        for j in range(points.shape[0]):
            out[i] += distance(points[i], points[j])
    return out


@njit(parallel=True)
def rows(m):
    def fill(row, value):
        for k in range(row.size):
            row[k] = value

    for i in prange(m.shape[0]):
        fill(m[i], i)
    return m


@njit(parallel=True)
def shared(x):
    total = np.zeros(2)

    def count(value):
        if value > 1:
            total[0] += value
            return 1
        return 0

    n = 0
    for i in prange(x.size):
        n += count(x[i])
    return n, total


@njit(parallel=True)
def early(x):
    def signed(v):
        if v < 1:
            return -1, v
        for k in range(3):
            if v < k:
                return k, v
        return 9, v

    out = np.empty_like(x)
    for i in prange(x.size):
        which, v = signed(x[i])
        out[i] = which * v
    return out


@njit(parallel=True)
def outside(x, n):
    def centred(a):
        d = a - a.mean()
        d[d > 1] = n
        return d

    trend = x.copy()
    for k in range(n):
        y = centred(trend)
        for i in prange(x.size):
            trend[i] = y[i] * 0.5 + k
    return trend


@njit(parallel=True)
def without_loops(x, c):
    def scaled(a):
        return a * c

    square = lambda a: a * a
    return scaled(x) + square(x)


X = np.array([0.5, 1.0, 2.0, 4.0])
Y = np.array([1.0, 0.0, 2.0, 0.0])

CASES = {
    "captured": [(X, 2.0), (X[:0], 1), (X.astype(np.float32), 3)],
    "quotients": [(X, Y), (Y, X)],
    "quotients_outside": [(X, Y), (X, Y[1:].repeat(2)), (X[:1], Y)],
    "chained": [(np.arange(12.0).reshape(4, 3),), (np.ones((1, 2)),)],
    "rows": [(np.zeros((3, 2)),), (np.zeros((2, 4), order="F"),), (np.zeros((0, 2)),)],
    "shared": [(X,), (X[:0],)],
    "early": [(X,), (X[::2],)],
    "outside": [(X, 3), (X, 0)],
    "without_loops": [(X, 2.0), (X[::-1], 3)],
}
