"""Classes that stay with Numba, and what stays with them."""

import numpy as np
from numba import boolean, cfunc, float64, int64, njit, types
from numba.experimental import jitclass


@jitclass([("mode", types.unicode_type), ("state", float64)])
class Filter:
    def __init__(self):
        self.mode = "low"
        self.state = 0.0

    def turn(self):
        self.mode = "high"


@njit
def turned(filters):
    filters.turn()
    return filters.state


@jitclass([("table", types.DictType(int64, float64))])
class Table:
    def __init__(self, table):
        self.table = table


@jitclass([("n", int64)])
class Counter:
    def __init__(self):
        self.n = 0

    def __bool__(self):
        return self.n > 0


@jitclass([("value", int64)])
class Shared:
    def __init__(self):
        self.value = 0


@njit
def first(shared):
    return shared.value


@njit
def second(shared):
    return {1: shared.value}


@jitclass([("a", types.unicode_type)])
class Late:
    def __init__(self, n):
        if n > 0:
            self.a = "positive"


@njit
def free(x):
    return x + 1


@cfunc("float64(CPointer(complex128))")
def pointed(p):
    return p[0].real


@jitclass([("x", float64[:])])
class Shelf:
    def __init__(self, n):
        self.x = np.zeros(n)

    def __getitem__(self, i):
        return self.x[i]

    def __bool__(self):
        return self.x.shape[0] > 0


@jitclass([("n", int64)])
class Reads:
    def __init__(self):
        self.n = 0

    def __getitem__(self, i):
        self.n += 1
        return i


@jitclass([("x", float64)])
class Number:
    def __init__(self, x):
        self.x = x


@njit
def is_true(item):
    return bool(item)


@njit
def last_of(items):
    return items[-1]


shelf = Shelf(3)
print(last_of(shelf), is_true(shelf), is_true(item=Number(2.0)))


@njit
def is_named(named):
    return len(named.name) > 0


@jitclass([("name", types.unicode_type), ("long", boolean)])
class Named:
    def __init__(self, name):
        self.name = name
        self.long = is_named(self)


FACTORS = np.array([1.0, 2.0])


@jitclass([("x", float64)])
class Scaled:
    def __init__(self, x):
        self.x = x

    def value(self):
        return self.x * FACTORS[1]


@njit
def value_of(scaled):
    return scaled.value()
