"""Classes of Numba that calls make of plain ones, and specifications that statements build."""

import numpy as np
import pykokkos as pk


class Series:
    def __init__(self, x):
        self.x = x


# What every one has.
# A plain class that nothing else uses.
@pk.classtype(count=pk.int64, first=pk.float64, second=pk.float64)
class Numbers:
    """Two numbers."""

    def __init__(self, first):
        self.first = first  # the one

    def total(self):
        return self.first + self.second


# of floats
@pk.classtype(x=pk.View1D[pk.float64])
class Floats:
    def __init__(self, x):
        self.x = x


@pk.classtype(x=pk.View1D[pk.int64])
class Integers:
    def __init__(self, x):
        self.x = x


@pk.classtype(inside=Numbers)
class Box:
    def __init__(self, inside):
        self.inside = inside


# whose array changes
@pk.classtype(values=pk.Rebindable[pk.View1D[pk.float64]])
class Stays:
    def __init__(self):
        self.values = np.zeros(1)

    def grow(self):
        self.values = np.zeros(2)


@pk.function
def use(pair, floats, integers):
    return pair.total() + floats.x[0] + integers.x[0]


call_use = pk.host_call(use)


@pk.function
def open_box(box):
    return box.inside.total()


call_open_box = pk.host_call(open_box)


print(call_use(Numbers(1.0), Floats(np.ones(1)), Integers(np.ones(1, dtype=np.int64))), isinstance(1, Series))
