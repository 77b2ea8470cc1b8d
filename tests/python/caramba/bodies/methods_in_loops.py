"""Methods of jitclasses in loops over prange: those that change nothing and give something of their own."""

import numpy as np
from numba import float64, int64, njit, prange, types
from numba.experimental import jitclass


@jitclass([("x", float64[:, :]), ("w", float64[:]), ("n", int64)])
class Grid:
    def __init__(self, x, w, n):
        self.x = x
        self.w = w
        self.n = n

    def local(self, i, v):
        return np.expand_dims(self.x[:, i], 1) + self.x.dot(v) * self.n

    def weight(self, i):
        return self.w[i]

    def corner(self, i):
        return self.x[i, -1] * self.n

    def total(self, i):
        s = 0.0
        for k in range(self.x.shape[1]):
            if self.x[i, k] > 1:
                s += self.x[i, k] * 2
        return s

    def count(self):
        return self.n

    def scaled(self, i):
        row = self.x[i] * 2.0
        row += 1.0
        return row

    def put(self, i, value):
        self.x[i, 0] = value


@njit
def distance(x, r):
    y = x - r
    if y < 0:
        y = -y
    return y * 2


@jitclass([("r", float64), ("a", float64[:]), ("n", int64)])
class Circle:
    def __init__(self, r):
        self.r = r
        self.a = np.arange(4.0)
        self.n = 4

    @property
    def area(self):
        return np.pi * self.r**2

    def hit(self, x):
        return x**2 - self.r

    def parts(self, x):
        return (x - self.r) / 2 + x // 3 + x % 2.5

    def extents(self):
        return self.a.shape[0] + self.a.size

    def other(self, x):
        return self.hit(x) + self.area

    def helped(self, x):
        return distance(x, self.r) + self.a[1]


@njit(parallel=True)
def circles(n):
    c = Circle(1.5)
    out = np.zeros(n)
    for i in prange(n):
        out[i] = c.hit(i) + c.parts(i) + c.extents() + c.other(i) * c.helped(i) + c.area
    return out


@jitclass([("shape", types.UniTuple(int64, 2)), ("size", float64)])
class Extents:
    def __init__(self, n):
        self.shape = (n, n + 1)
        self.size = 2.5


@njit(parallel=True)
def fields_like_arrays(n):
    e = Extents(n)
    return of_extents(e, np.zeros(n))


@njit(parallel=True)
def of_extents(e, out):
    for i in prange(out.shape[0]):
        out[i] = e.shape[1] + e.size * i + e.shape[0]
    return out


@njit
def grid_of(n):
    return Grid(np.arange(n * n).reshape(n, n) / 2.0, np.linspace(0.0, 1.0, n), n)


@njit(parallel=True)
def numbers(n):
    grid = grid_of(n)
    out = np.zeros(n)
    for i in prange(n):
        out[i] = grid.weight(i) + grid.corner(i) + grid.total(i) + grid.count()
    return out


@njit(parallel=True)
def arrays(n):
    grid = grid_of(n)
    v = np.ones((n, 2))
    out = np.zeros((n, 2))
    for i in prange(n):
        local = grid.local(i, v)
        local[0, 0] = -1.0
        row = grid.scaled(i)
        row[0] = 5.0
        out[i, 0] = local.sum() + row.sum()
        out[i, 1] = grid.x[i, 0]
    return out


@njit(parallel=True)
def summed(n):
    grid = grid_of(n)
    s = 0.0
    for i in prange(n):
        s += grid.total(i)
    return s


@njit
def changed(n):
    grid = grid_of(n)
    for i in range(n):
        grid.put(i, 2.0)
        grid.put(i, grid.corner(i))
    return grid.x.copy()


CASES = {
    name: [(1,), (3,), (7,)]
    for name in ("numbers", "arrays", "summed", "changed", "circles", "fields_like_arrays")
}
