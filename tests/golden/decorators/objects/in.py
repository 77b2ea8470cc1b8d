"""Classes of Numba that become class types."""

import numpy as np
from numba import cfunc, float64, int64, njit
from numba.experimental import jitclass

spec = [("count", int64), ("values", float64[:])]


@njit
def squared(x):
    return x * x


@jitclass(spec)
class Series:
    """Values and how many are in use."""

    def __init__(self, most):
        self.count = 0
        self.values = np.zeros(most)

    def add(self, x: float):
        self.values[self.count] = squared(x)
        self.count += 1

    @property
    def mean(self):
        return self.values[: self.count].sum() / self.count


@jitclass
class Pair:
    first: Series
    weight: float

    def __init__(self, first):
        self.first = first


@njit
def fill(series, n):
    for i in range(n):
        series.add(i)
    return series.mean


@njit
def make(n):
    pair = Pair(Series(n))
    pair.weight = fill(pair.first, n)
    return pair


@cfunc("float64(float64)")
def integrand(x):
    return x * x


print(make(3).weight, integrand.address)
