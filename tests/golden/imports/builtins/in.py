"""Builtins under other names."""

import math

from numba import njit, prange

c_abs = abs
c_sqrt = math.sqrt
largest = max
integer = int
each = range
size = len
total = sum


@njit
def norm(x, y):
    x, y = c_abs(x), c_abs(y)
    return largest(x, y) + c_sqrt(x * y) + integer(x)


@njit
def sums(a):
    s = 0.0
    for i in each(size(a)):
        s += a[i] * integer(a[i])
    return s + total(a)


@njit(parallel=True)
def scaled(a, out):
    for i in prange(size(a)):
        out[i] = c_abs(a[i]) * size(out)
