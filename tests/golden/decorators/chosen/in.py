"""Decorators that depend on what is installed, or on how the program is started."""

import os

import numpy as np

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
    switched = numba.njit
else:
    switched = plain

unclear = numba.njit(fastmath=True) if HAVE_NUMBA else numba.njit


@fast
def length(x, y):
    return np.sqrt(x * x + y * y)


@compiled("float64(float64)", cache=True)
def half(x):
    return x / 2


@parallel
def double(x):
    for i in numba.prange(x.shape[0]):
        x[i] *= 2


@either
def third(x):
    return x / 3


# Called with arrays unless Numba is wanted.
@switched("float64(float64)", nopython=True)
def quarter(x):
    return x / 4


@unclear
def total(x):
    return x.sum()
