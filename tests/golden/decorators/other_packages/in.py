"""Decorators of other packages above Numba's: nothing is known of what they make but who calls it."""

import numpy as np
import toolz
from toolz import memoize
from numba import njit, prange


@toolz.curry
@njit
def power(x, y):
    return x**y


@memoize
@njit
def slow(x):
    total = 0.0
    for i in range(1000):
        total += x / (i + 1)
    return total


@toolz.identity
@njit
def called(x):
    return x + 1


@njit
def caller(x):
    return called(x) * 2


@njit
def stays(x):
    table = {1: x}
    return table[1] + 1


@toolz.identity
@njit
def needed(x):
    return x - 1


@njit
def needs(x):
    table = {1: x}
    return needed(table[1])


@np.vectorize
@njit
def sign(x):
    return 1 if x > 0 else -1


@toolz.identity
@njit(parallel=True)
def scaled(x, a):
    for i in prange(x.size):
        x[i] *= a
    return x


print(power(2.0)(3.0), slow(2.0), slow(2.0), caller(3), stays(1), needs(2), sign(np.arange(-2, 3)), scaled(np.arange(3.0), 2.0))
