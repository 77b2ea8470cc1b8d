"""Kernels that stay get to launching ones by variables, and to those whose signatures name functions."""

import numpy as np
from numba import njit, prange, types

FUNCTION = types.FunctionType(types.float64(types.float64, types.float64))
SIGNATURES = [
    types.float64[:](types.float64[:], FUNCTION),
    types.float64[:](types.int64[:], FUNCTION),
]


@njit
def exact(a, n=0.1, t=1.0):
    found = set(a)
    return len(found) * n + t


@njit
def approx(a, n=0.1, t=1.0):
    return a.sum() * n + t


@njit(parallel=True)
def weights(x, func, n=0.1, t=1.0):
    out = np.zeros(x.shape[0])
    for i in prange(x.shape[0]):
        out[i] = func(x[i], n=n, t=t)
    return out


def weighted(x, approximate=False):
    if approximate:
        func = approx
    else:
        func = exact
    return weights(x, func, n=0.5, t=2.0)


class Weights:
    def __init__(self, func):
        self.func = func

    def of(self, x):
        func = self.func
        return weights(x, func), weights(x, self.func)


@njit("float64(float64, float64)")
def square(x, y):
    return (x - y) ** 2


@njit(SIGNATURES)
def distances(x, distance):
    out = np.empty(x.size)
    for i in range(x.size):
        out[i] = distance(x[i], 1.0)
    return out


def each(*functions):
    def decorate(test):
        return lambda x: [test(x, function) for function in functions]

    return decorate


@njit
def absolute(x, y):
    return abs(x - y)


@each(square, absolute)
def measured(x, function):
    return distances(x, function)


@njit
def labelled(x):
    names = {1: x}
    return names[1]


x = np.ones((3, 2))
print(weighted(x), weighted(x, True), Weights(exact).of(x), Weights(approx).of(x))
print(measured(np.arange(2.0)), absolute(1.0, 3.0))
print(distances(np.arange(3.0), square), distances(np.arange(3), square), square(1.0, 3.0), labelled(2))
