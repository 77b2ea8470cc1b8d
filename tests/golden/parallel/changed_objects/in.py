"""Objects that loops over prange change by their methods and properties, and those that they only ask."""

import numpy as np
from numba import float64, int64, njit, prange
from numba.experimental import jitclass


@jitclass([("x", float64[:]), ("n", int64)])
class Counter:
    def __init__(self, n):
        self.x = np.zeros(n)
        self.n = 0

    @property
    def counted(self):
        self.n += 1
        return self.n

    def put(self, i):
        self.x[0] = self.x[0] * 0.5 + i

    def row(self):
        return self.x

    def drawn(self):
        return np.random.rand()

    def check(self, i):
        if i > 10:
            raise ValueError("too much")
        return i * 1.0

    def doubled(self, i):
        return self.twice(i) + self.n

    @staticmethod
    def twice(x):
        return 2 * x


@njit(parallel=True)
def fill(c, out):
    for i in prange(out.size):
        c.put(i)
    for i in prange(out.size):
        out[i] = i * 2.0 + c.x[0]
    return c.row()


@njit(parallel=True)
def count(c, out):
    for i in prange(out.size):
        out[i] = c.counted


@njit(parallel=True)
def checked(c, out):
    s = 0.0
    for i in prange(out.size):
        s += c.check(i)
        c.row()[1] += s
    return s


@njit(parallel=True)
def draw(c, out):
    np.random.seed(3)
    for i in prange(out.size):
        out[i] = c.drawn()


@njit(parallel=True)
def asked(c, out):
    for i in prange(out.size):
        out[i] = c.twice(i) + c.doubled(i)


@njit(parallel=True)
def made(out):
    c = Counter(3)
    for i in prange(out.size):
        out[i] = c.twice(i) + c.counted
    return c.n


o = np.zeros(8)
g = Counter(2)
print(fill(g, o), o.sum(), g.x, g.n)
count(g, o)
print(o.sum(), g.x, g.n)
print(checked(g, o), g.x)
draw(g, o)
print(o)
asked(g, o)
print(o)
print(made(o), o)
try:
    checked(g, np.zeros(20))
except ValueError as e:
    print(e, g.x)
