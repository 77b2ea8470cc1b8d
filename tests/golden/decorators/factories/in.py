import os

import numba
from numba import guvectorize, jit, njit, prange

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
    compiled = njit(function)
    return lambda *args: print(args) or compiled(*args)


OWN = {"nogil": True}


def shared(**kwargs):
    OWN.update(kwargs)
    return njit(**OWN)


def late(function):
    import numba as nb

    return nb.njit(function)


@numba_jit
def one(x):
    return x + 1


@numba_jit("float64(float64)", error_model="numpy")
def two(x):
    return 2 / x


@numba_guvectorize(["void(float64[:], float64[:])"], "(n)->()", cache=False)
def three(x, out):
    out[0] = 0
    for i in range(len(x)):
        out[0] += x[i]


@fast
def four(x):
    return 4 / x


@fast(error_model="python")
def five(x):
    return 5 / x


@optional()
def six(x):
    for i in prange(len(x)):
        x[i] += 6


@optional(False)
def seven(x):
    for i in prange(len(x)):
        x[i] += 7


# What is not known while migrating.


@configured()
def eight(x):
    return x + 8


@logged
def nine(x):
    return x + 9


@shared(
    fastmath=True,  # its reason is one line
)
def ten(x):
    return x + 10


@late
def eleven(x):
    return x + 11


@numba_jit(
    nopython=ENABLED,  # perhaps
    forceobj=True,
)
def twelve(x):
    return x[-1]


@logged  # also
@numba_jit(
    nogil=True
)
def thirteen(x):
    return x + 13
