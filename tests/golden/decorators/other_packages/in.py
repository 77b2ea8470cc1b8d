"""Decorators of other packages above Numba's: nothing is known of them but that Python calls what they make."""

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


print(power(2.0)(3.0), slow(2.0), slow(2.0), caller(3), sign(np.arange(-2, 3)), scaled(np.arange(3.0), 2.0))
