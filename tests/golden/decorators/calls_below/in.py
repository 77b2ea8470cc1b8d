"""Kernels that calls of Numba's decorators below them make."""

import numba
import numpy as np
from numba import njit, prange


def total(x):
    """The sum of all."""
    s = 0.0
    for i in range(x.size):
        s += x[i]
    return s


# compiled here
total = numba.njit(total)


def mean(x):
    return total(x) / x.size


mean = numba.jit(nopython=True, cache=True)(mean)  # kept on disk


def factorial(n):
    return n * factorial(n - 1) if n > 1 else 1


factorial = njit(factorial)


def counts(x):
    seen = {0.0: 1}
    for i in range(x.size):
        seen[x[i]] = i
    return len(seen) + total(x)


counts = njit(counts)


def squares(x):
    return x * x


squares = numba.vectorize(["float64(float64)"])(squares)


def scaled(a):
    def inner(x):
        return x * a

    return njit(inner)


def filled(value):
    def inner(out):
        for i in prange(out.size):
            out[i] = value

    fill = njit(inner, parallel=True)

    def twice(out):
        fill(out)
        out *= 2.0

    twice = njit(twice)
    return twice


x = np.arange(4.0)
y = np.empty(3)
filled(2.5)(y)
print(total(x), mean(x), factorial(5), counts(x), squares(x), scaled(3.0)(2.0), y)
