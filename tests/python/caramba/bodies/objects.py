"""Jitclasses: fields of every kind, methods, properties, and kernels that take, make and return objects."""

from collections import OrderedDict

import numpy as np
from numba import boolean, cfunc, float32, float64, int8, int32, int64, njit
from numba.experimental import jitclass


@jitclass(
    [("n", int64), ("h", float64), ("small", int8), ("narrow", int32), ("single", float32), ("on", boolean)]
)
class Numbers:
    """Fields that convert what is assigned to them."""

    def __init__(self, n, h=0.5):
        self.n = n
        self.h = h
        self.narrow = n

    def set_all(self, x):
        self.n = x
        self.small = x
        self.narrow = x
        self.single = x
        self.on = x
        return self.n, self.small, self.narrow, self.single, self.on

    def grow(self, by):
        self.n += by
        self.h *= 2
        self.narrow += 2**31 - 1
        return self.n + self.h

    def twice(self, by):
        self.grow(by)
        return self.grow(by)

    @property
    def area(self):
        return self.n * self.h


spec = OrderedDict()
spec["values"] = float64[:]
spec["weights"] = float64[:, :]
spec["count"] = int64


@jitclass(spec)
class Series:
    def __init__(self, values, m):
        self.values = values
        self.count = 0
        if m > 2:
            self.weights = np.ones((m, m))
            self.reset(2.0)
            return
        self.weights = np.zeros((m, m))
        for i in range(m):
            self.weights[i, i] = i

    def reset(self, x):
        self.weights[:] = x
        self.count += 1

    def total(self):
        s = 0.0
        for v in self.values:
            s += v
        return s * self.weights.sum() + len(self.values)

    def scale(self, by):
        self.values *= 1.0
        for i in range(self.values.shape[0]):
            self.values[i] *= by
        self.count += 1
        return self.values


@jitclass
class Pair:
    left: Numbers
    count: int

    def __init__(self, left):
        self.left = left
        self.count = left.n

    def move(self):
        self.left.n += self.count
        self.left.grow(1)
        return self.left.area


@njit
def use(numbers, x):
    other = numbers
    other.n += x
    numbers.h = other.n
    return numbers.area + numbers.twice(3), other.h


@njit
def make(n):
    a = Numbers(n, 0.5)
    b = Numbers(n + 1, 2)
    c = a if n > 3 else b
    c.n = 100
    a.on = n
    return a.n, b.n, a.h, b.h, a.on, c.narrow


@njit
def give(n, values):
    s = Series(values, n)
    s.scale(3.0)
    return s


@njit
def sweep(series, times):
    for _ in range(times):
        series.scale(0.5)
        series.reset(series.values[0])
    return series.total()


@njit
def pick(series):
    return series.values, series.weights[0]


@cfunc("float64(float64, int32)")
def c_power(x, n):
    r = 1.0
    for _ in range(n):
        r *= x
    return r


@cfunc("int32(float64)")
def c_round(x):
    return x * 2


def numbers_program(n, x):
    a = Numbers(n, h=3)
    out = [a.n, a.h, a.small, a.narrow, a.single, a.on, a.area]
    for value in (x, 300, -2.7, True, np.float32(0.1), 1e10, 2**40, 0):
        out.append(a.set_all(value))
        a.n = value
        a.small = value
        a.narrow = value
        a.single = value
        a.on = value
        out += [a.n, a.small, a.narrow, a.single, a.on]
    out += [a.grow(2), a.twice(1), a.n, a.h, a.narrow, use(a, 5), a.n, a.h]
    return out


def series_program(n):
    given = np.arange(4.0)
    s = Series(given, n)
    out = [s.values is given, s.count, s.total(), s.scale(2.0).copy(), given.copy(), s.weights.copy()]
    t = give(n, given)
    out += [t.count, t.values.copy(), given.copy(), sweep(t, 2), sweep(s, 1), t.count, s.count, pick(s)]
    s.values[0] = 7.0
    return [*out, s.total(), t.total()]


def pair_program(n):
    a = Numbers(n)
    p = Pair(a)
    out = [p.move(), p.count, a.n, p.left.n, p.left.h]
    p.left.n = 50
    p.count = 2.5
    return [*out, p.move(), a.n, a.narrow]


def c_program(x):
    return c_power.ctypes(x, 3), c_round.ctypes(x), c_round(x), c_power.address > 0


ROWS = [(name, float64[:]) for name in ["warm", "cold"]]


@jitclass(ROWS)
class Rows:
    """Fields that a rule specifies."""

    def __init__(self, n):
        self.warm = np.ones(n)
        self.cold = np.zeros(n)

    def total(self, warm):
        row = self.warm if warm else self.cold
        return row.sum()


@njit
def rows(n):
    r = Rows(n)
    r.cold[0] = 0.5
    return r.total(True), r.total(False)


CASES = {
    "rows": [(3,), (1,)],
    "make": [(2,), (5,), (-1,)],
    "numbers_program": [(3, 2), (2**31 + 5, 7.75)],
    "series_program": [(2,), (3,)],
    "pair_program": [(2,), (0,)],
    "c_program": [(1.5,), (-2.25,)],
}
