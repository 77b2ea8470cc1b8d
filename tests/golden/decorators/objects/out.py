"""Classes of Numba that become class types."""

import numpy as np
import pykokkos as pk


@pk.function
def squared(x):
    return x * x


call_squared = pk.host_call(squared)


@pk.classtype(count=pk.int64, values=pk.View1D[pk.float64])
class Series:
    """Values and how many are in use."""

    def __init__(self, most):
        self.count = 0
        self.values = np.zeros(most)

    def add(self, x):
        self.values[self.count] = squared(x)
        self.count += 1

    @property
    def mean(self):
        return self.values[: self.count].sum() / self.count


@pk.classtype(first=Series, weight=pk.float64)
class Pair:
    def __init__(self, first):
        self.first = first


@pk.function
def fill(series, n):
    for i in range(n):
        series.add(i)
    return series.mean


call_fill = pk.host_call(fill)


@pk.function
def make(n):
    pair = Pair(Series(n))
    pair.weight = fill(pair.first, n)
    return pair


call_make = pk.host_call(make)


@pk.cfunc("float64(float64)")
def integrand(x):
    return x * x


print(call_make(3).weight, integrand.address)
