import os

import numba
from numba import guvectorize, jit, njit
import numpy as np
import pykokkos as pk

DEFAULTS = {"nopython": True, "cache": os.environ.get("NO_CACHE") is None}
ENABLED = os.environ.get("NO_NUMBA") is None


def numba_jit(*args, **kwargs):
    options = DEFAULTS.copy()
    options.update(kwargs)
    return jit(*args, **options)


def numba_guvectorize(*args, **kwargs):
    return guvectorize(*args, **{**DEFAULTS, **kwargs})


def fast(function=None, **options):
    """With parentheses or without."""
    options.setdefault("error_model", "numpy")
    if function is not None:
        return njit(function, **options)

    def decorate(f):
        return njit(f, **options)

    return decorate


if ENABLED:

    def optional(parallel=True):
        def wrap(f):
            return numba.njit(f, parallel=parallel)

        return wrap

else:

    def optional(parallel=True):
        return lambda f: f


def configured(parallel=ENABLED):
    if ENABLED:

        def wrapper(function):
            return numba.jit(function, parallel=parallel)

    else:

        def wrapper(function):
            return function

    return wrapper


def logged(function):
    compiled = pk.numba_decorator(njit)(function)
    return lambda *args: print(args) or compiled(*args)


OWN = {"nogil": True}


def shared(**kwargs):
    OWN.update(kwargs)
    return pk.numba_decorator(njit)(**OWN)


def late(function):
    import numba as nb

    return nb.njit(function)


@pk.function
def one(x):
    return x + 1


call_one = pk.host_call(one)


@pk.function(error_model="numpy", signatures=["float64(float64)"])
def two(x):
    return 2 / x


call_two = pk.host_call(two)


@pk.guvectorize(["void(float64[:], float64[:])"], "(n)->()")
def three(x, out):
    out[0] = 0
    for i in range(len(x)):
        out[0] += x[i]


@pk.function(error_model="numpy")
def four(x):
    return 4 / x


call_four = pk.host_call(four)


@pk.function
def five(x):
    return 5 / x


call_five = pk.host_call(five)


@pk.workunit
def six(i, x):
    x[i] += 6


def call_six(x):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("six", policy, six, x=x)


@pk.workunit
def seven(tid, x):
    for i in range(x.extent(0)):
        x[i] += 7


def call_seven(x):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("seven", policy, seven, x=x)


# What is not known while migrating.


@pk.function
def eight(x):
    return x + 8


call_eight = pk.host_call(eight)


@logged
def nine(x):
    return x + 9


@shared(
    fastmath=True,  # its reason is one line
)
def ten(x):
    return x + 10


@pk.function
def eleven(x):
    return x + 11


call_eleven = pk.host_call(eleven)


# caramba: CRB2002: 'twelve' stays with Numba: the option forceobj of its decorator can change results
@numba_jit(
    nopython=ENABLED,  # perhaps
    forceobj=True,
)
def twelve(x):
    return x[-1]


# caramba: CRB2001: 'thirteen' stays with Numba: @logged beside Numba's decorator has no counterpart yet
@logged  # also
@numba_jit(
    nogil=True
)
def thirteen(x):
    return x + 13
