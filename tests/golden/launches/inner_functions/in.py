import numpy as np
from numba import njit, prange


@njit(parallel=True)
def damp(x, c):
    # What is left of a value.
    def scaled(v):
        """The part of v that stays."""
        return v * c

    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = scaled(x[i])
    return out


@njit(parallel=True, fastmath=True)
def distances(points, power):
    """Sums of distances to all others."""
    width = points.max()
    wrap = lambda d: d - width if d > width / 2 else d

    def distance(a, b):
        total = 0.0
        for k in range(a.size):
            total += wrap(abs(a[k] - b[k])) ** power
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


@njit(parallel=True)
def shared(x, total):
    def count(value):
        total[0] += value

    for i in prange(x.size):
        count(x[i])


@njit(parallel=True)
def outside(x):
    def centred(a):
        return a - a.mean()

    y = centred(x)
    for i in prange(x.size):
        y[i] *= 2.0
    return y


def make(power):
    @njit(parallel=True)
    def powers(x):
        raised = lambda v: v**power
        out = np.empty_like(x)
        for i in prange(x.size):
            out[i] = raised(x[i])
        return out

    return powers


@njit(parallel=True)
def changing(x, c):
    def scaled(v):
        return v * c

    c = c + 1
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = scaled(x[i])
    return out


@njit(parallel=True)
def in_turns(x):
    def even(n):
        return True if n == 0 else odd(n - 1)

    def odd(n):
        return False if n == 0 else even(n - 1)

    out = np.empty(x.size, np.bool_)
    for i in prange(x.size):
        out[i] = even(i)
    return out


@njit(parallel=True)
def stays(x):
    def scaled(v):
        return v * 2.0

    found = {1: 2.0}
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = scaled(x[i]) + found[1]
    return out
