"""Classes of Numba that calls make of plain ones, and specifications that statements build."""

import numpy as np
from numba import float64, int64, njit
from numba.experimental import jitclass

# What every one has.
common = [("count", int64)]
for name in ("first", "second"):
    common.append((name, float64))


# A plain class that nothing else uses.
class Pair:
    """Two numbers."""

    def __init__(self, first):
        self.first = first  # the one

    def total(self):
        return self.first + self.second


class Series:
    def __init__(self, x):
        self.x = x


Numbers = jitclass(common)(Pair)
Floats = jitclass(Series, [("x", float64[:])])  # of floats
Integers = jitclass(Series, {"x": int64[:]})
number_type = Numbers.class_type.instance_type


@jitclass([("inside", number_type)])
class Box:
    def __init__(self, inside):
        self.inside = inside


class Left:
    def __init__(self):
        self.values = np.zeros(1)

    def grow(self):
        self.values = np.zeros(2)


Stays = jitclass([("values", float64[:])])(Left)  # whose array changes


@njit
def use(pair, floats, integers):
    return pair.total() + floats.x[0] + integers.x[0]


@njit
def open_box(box):
    return box.inside.total()


print(use(Numbers(1.0), Floats(np.ones(1)), Integers(np.ones(1, dtype=np.int64))), isinstance(1, Series))
