"""What iterations do for themselves: named tuples, `in`, `else` of loops, `*`, functions as values."""

from collections import namedtuple

import numpy as np
from numba import njit, prange

Point = namedtuple("Point", "x y")


@njit
def norm(p):
    return np.sqrt(p.x**2 + p.y**2)


@njit
def mid(a, b):
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


@njit(parallel=True)
def lengths(xy):
    out = np.empty(len(xy))
    for i in prange(len(xy)):
        p = Point(xy[i, 0], xy[i, 1])
        q = mid(p, Point(0.0, 1.0))
        out[i] = norm(p) + norm(q) * q.x
    return out


@njit(parallel=True)
def first_divisor(n):
    out = np.zeros(n, np.int64)
    for i in prange(n):
        for d in range(2, i):
            if i % d == 0:
                out[i] = d
                break
        else:
            out[i] = -1
    return out


@njit(parallel=True)
def smooth_count(n):
    c = 0
    for i in prange(n):
        k = i % 12
        if k in (2, 3, 5, 7, 11):
            c += 1
        if k not in (1, 2):
            c += 2
    return c


@njit
def hyp(a, b, c):
    return a * a + b * b - c


@njit(parallel=True)
def starred(x):
    out = np.empty(len(x))
    for i in prange(len(x)):
        t = (x[i], x[i] * 2)
        out[i] = hyp(*t, 1.0)
    return out


@njit
def sq(v):
    return v * v


@njit
def cube(v):
    return v**3


@njit
def simpson(f, a, b, n):
    h = (b - a) / n
    s = f(a) + f(b)
    for i in range(1, n):
        s += f(a + i * h) * (4 if i % 2 else 2)
    return s * h / 3


@njit(parallel=True)
def integrate_all(b):
    out = np.empty((len(b), 2))
    for i in prange(len(b)):
        out[i, 0] = simpson(sq, 0.0, b[i], 10)
        out[i, 1] = simpson(cube, 0.0, b[i], 10)
    return out


@njit(parallel=True)
def applied(f, x):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = f(x[i])
    return out


@njit(parallel=True)
def positions(m):
    out = np.zeros(m.shape[0], np.int64)
    for i in prange(m.shape[0]):
        for j in np.nonzero(m[i])[0]:
            out[i] += j
    return out


@njit(parallel=True)
def sorted_sum(m):
    out = np.zeros(m.shape[0])
    for i in prange(m.shape[0]):
        for v in np.sort(m[i]):
            out[i] = out[i] * 0.5 + v
    return out


XY = np.arange(12.0).reshape(6, 2) / 7.0


@njit(parallel=True)
def boxfilter_rows_full(src, r):
    m, n = src.shape
    dst = np.zeros((m, n + 2 * r))
    for i in prange(m):
        for j_dst in range(1):
            s = 0.0
            for j_src in range(j_dst + r + 1 - r):
                s += src[i, j_src]
            dst[i, j_dst] = s
        for j_dst in range(1, 2 * r + 1):
            s += src[i, j_dst]
            dst[i, j_dst] = s
        for j_dst in range(2 * r + 1, dst.shape[1] - 2 * r):
            s -= src[i, j_dst - r - r - 1]
            s += src[i, j_dst]
            dst[i, j_dst] = s
        for j_dst in range(dst.shape[1] - 2 * r, dst.shape[1]):
            s -= src[i, j_dst - r - r - 1]
            dst[i, j_dst] = s
    return dst


CASES = {
    "boxfilter_rows_full": [(np.arange(40.0).reshape(4, 10), 2), (np.ones((0, 9)), 1)],
    "lengths": [(XY,)],
    "first_divisor": [(20,), (0,)],
    "smooth_count": [(40,)],
    "starred": [(XY[:, 1],)],
    "integrate_all": [(XY[0],)],
    "applied": [("@sq", XY[1]), ("@cube", XY[1])],
    "positions": [(XY > 0.4,)],
    "sorted_sum": [(XY[::-1],)],
}
