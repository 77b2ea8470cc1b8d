"""Decorators that compile on the first call, and names of Numba's that handlers bind where it is missing."""

import functools

import numpy as np

try:
    import numba
    from numba import jit, njit

    nb_ = numba
    HAS_NUMBA = True
    fast = jit
    range_of = numba.prange if HAS_NUMBA else range
except (ImportError, ModuleNotFoundError):
    HAS_NUMBA = False

    def stub(*args, **kwargs):
        def wrap(f):
            @functools.wraps(f)
            def wrapper(*a, **k):
                raise ImportError("Numba is missing.")

            return wrapper

        return wrap(args[0]) if args and callable(args[0]) else wrap

    njit = fast = stub
    nb_ = None
    range_of = range

try:
    from numba import vectorize
except ImportError:
    universal = stub
else:
    universal = vectorize


def lazily(decorator):
    def decorate(func):
        compiled = None

        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            nonlocal compiled
            if compiled is None:
                compiled = decorator(func)
            return compiled(*args, **kwargs)

        return wrapper

    return decorate


def if_there(f=None, **options):
    if f is None:
        return lambda f: f if numba is None else numba.njit(f, **options)
    compiled = numba.njit(f)
    return compiled


def at_once(decorator):
    return lambda function: decorator(function)


@lazily(njit(error_model="numpy", cache=False))
def inverse(x):
    return 1 / x


@lazily(numba.njit([(nb_.float32, nb_.float64[:])], parallel=True))
def summed(start, x):
    for i in numba.prange(len(x)):
        start += x[i] / x[i]
    return start


@lazily(nb_.guvectorize([(nb_.float64[:], nb_.float64, nb_.float64[:])], "(n),()->(n)"))
def scaled(x, by, out):
    for i in range(len(x)):
        out[i] = x[i] / by


@if_there
def divided(x, y):
    return x // y


@if_there(error_model="numpy")
def divided_anyhow(x, y):
    return x // y


@at_once(fast(nopython=True, error_model="numpy"))
def modulo(x, y):
    return x % y


@universal([nb_.uint32(nb_.int8, nb_.uint16)], target="parallel")
def added(x, y):
    return x + y


@njit(parallel=True)
def looped(x):
    total = 0
    for i in range_of(len(x)):
        total += x[i]
    return total


CASES = {
    "inverse": [(0,), (4,), (0.0,)],
    "summed": [(1, np.array([1.0, 0.0, 2.0])), (0.1, np.arange(1.0, 4.0))],
    "scaled": [(np.arange(3.0), 0.0), (np.arange(4.0).reshape(2, 2), 3.0)],
    "divided": [(7, 2), (7, 0), (-7.5, 2.0)],
    "divided_anyhow": [(7, 0), (7.0, 0.0)],
    "modulo": [(7, 0), (-7, 3), (7.5, 0.0)],
    "added": [(np.array([100, -1], np.int8), np.uint16(65535))],
    "looped": [(np.arange(5),), (np.arange(3, dtype=np.int32),)],
}
