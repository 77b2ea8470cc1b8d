"""Decorators of other packages above Numba's: nothing is known of what they make but who calls it."""

import numpy as np
import toolz
from toolz import memoize
from numba import njit
import pykokkos as pk


@toolz.curry
@pk.host_call
@pk.function
def power(x, y):
    return x**y


@memoize
@pk.host_call
@pk.function
def slow(x):
    total = 0.0
    for i in range(1000):
        total += x / (i + 1)
    return total


@toolz.identity
@pk.host_call
@pk.function
def called(x):
    return x + 1


@pk.function
def caller(x):
    return called(x) * 2


call_caller = pk.host_call(caller)


# caramba: CRB2004: 'stays' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def stays(x):
    table = {1: x}
    return table[1] + 1


# caramba: CRB2001: 'needed' stays with Numba: a decorator beside Numba's has no counterpart yet
@toolz.identity
@njit
def needed(x):
    return x - 1


# caramba: CRB2004: 'needs' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def needs(x):
    table = {1: x}
    return needed(table[1])


@np.vectorize
@pk.host_call
@pk.function
def sign(x):
    return 1 if x > 0 else -1


@pk.workunit
def scaled_workunit(i, x, a):
    x[i] *= a


@toolz.identity
def scaled(x, a):
    policy = pk.RangePolicy(0, x.size)
    pk.parallel_for("scaled_workunit", policy, scaled_workunit, x=x, a=a)
    return x


print(power(2.0)(3.0), slow(2.0), slow(2.0), call_caller(3), stays(1), needs(2), sign(np.arange(-2, 3)), scaled(np.arange(3.0), 2.0))
