"""Decorators that depend on what is installed, or on how the program is started."""

import os

import numpy as np
import pykokkos as pk

try:
    import numba

    HAVE_NUMBA = True
    fast = numba.njit
except ImportError:
    HAVE_NUMBA = False
    fast = lambda f: f


def plain(*args, **kwargs):
    return lambda f: f


if HAVE_NUMBA:
    parallel = numba.njit(parallel=True)
    compiled = numba.njit
else:
    parallel = lambda f: f
    compiled = plain

either = numba.njit(cache=True) if HAVE_NUMBA else (lambda f: f)

if os.getenv("USE_NUMBA", "0") != "0":
    switched = pk.numba_decorator(numba.njit)
else:
    switched = plain

unclear = pk.numba_decorator(numba.njit)(fastmath=True) if HAVE_NUMBA else pk.numba_decorator(numba.njit)


@pk.function
def length(x, y):
    return np.sqrt(x * x + y * y)


call_length = pk.host_call(length)


@pk.function(signatures=["float64(float64)"])
def half(x):
    return x / 2


call_half = pk.host_call(half)


@pk.workunit
def double(i, x):
    x[i] *= 2


def call_double(x):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("double", policy, double, x=x)


@pk.function
def third(x):
    return x / 3


call_third = pk.host_call(third)


# Called with arrays unless Numba is wanted.
@switched("float64(float64)", nopython=True)
def quarter(x):
    return x / 4


@unclear
def total(x):
    return x.sum()
