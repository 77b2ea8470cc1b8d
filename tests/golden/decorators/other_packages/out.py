"""Decorators of other packages above Numba's: nothing is known of them but that Python calls what they make."""

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


# caramba: CRB2001: 'called' stays with Numba: @toolz.identity beside Numba's decorator has no counterpart yet
@toolz.identity
@njit
def called(x):
    return x + 1


# caramba: CRB2006: 'caller' stays with Numba, since it calls 'called', which does
@njit
def caller(x):
    return called(x) * 2


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


print(power(2.0)(3.0), slow(2.0), slow(2.0), caller(3), sign(np.arange(-2, 3)), scaled(np.arange(3.0), 2.0))
