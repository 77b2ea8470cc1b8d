"""Kernels that calls of Numba's decorators below them make."""

import numba
import numpy as np
from numba import njit
import pykokkos as pk


def total(x):
    """The sum of all."""
    s = 0.0
    for i in range(x.size):
        s += x[i]
    return s


@pk.function
def total_function(x):
    """The sum of all."""
    s = 0.0
    for i in range(x.size):
        s += x[i]
    return s


call_total = pk.host_call(total_function)


# compiled here
total = numba.njit(total)


# kept on disk
@pk.function
def mean(x):
    return total_function(x) / x.size


call_mean = pk.host_call(mean)


@pk.function
def factorial(n):
    return n * factorial(n - 1) if n > 1 else 1


call_factorial = pk.host_call(factorial)


# caramba: CRB2004: 'counts' stays with Numba: a dictionary has no meaning in a Kokkos kernel
def counts(x):
    seen = {0.0: 1}
    for i in range(x.size):
        seen[x[i]] = i
    return len(seen) + total(x)


counts = njit(counts)


@pk.vectorize(["float64(float64)"])
def squares(x):
    return x * x


def scaled(a):
    @pk.host_call
    @pk.function
    def inner(x):
        return x * a

    return inner


def filled(value):
    @pk.workunit
    def fill_out(i, out):
        out[i] = value

    @pk.host_call
    @pk.function
    def fill(out):
        pk.parallel_for("fill_out", pk.RangePolicy(0, out.size), fill_out, out=out)

    @pk.host_call
    @pk.function
    def twice(out):
        fill(out)
        out *= 2.0

    return twice


x = np.arange(4.0)
y = np.empty(3)
filled(2.5)(y)
print(call_total(x), call_mean(x), call_factorial(5), counts(x), squares(x), scaled(3.0)(2.0), y)
