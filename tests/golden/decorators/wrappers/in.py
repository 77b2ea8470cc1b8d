import functools

import numba as nb
from numba import jit, njit, prange

ngjit = nb.jit(nopython=True, nogil=True)
fast = functools.partial(njit, fastmath=True, cache=True)
FLAGS = {"parallel": True, "cache": True}
MORE = dict(nogil=True, **FLAGS)


def cached(function):
    return njit(cache=True)(function)


def options(parallel=False, fastmath=False):
    """Numba's decorator."""
    return njit(parallel=parallel, fastmath=fastmath)


@ngjit
def one(x):
    return x + 1


@fast()
def two(x):
    return x + 2


@jit(**MORE)
def three(x):
    for i in prange(len(x)):
        x[i] = 3


@cached
def four(x):
    return x + 4


@options(True)
def five(x):
    for i in prange(len(x)):
        x[i] = 5


@options(fastmath=True)
def six(x):
    for i in range(len(x)):
        x[i] = 6


def _seven(x):
    return x + 7


# made by a call
seven = njit(_seven)  # cached, too


def _eight(x):
    """Uses another one."""
    return seven(x) + 1


eight = njit(cache=True)(_eight)
print(one(1), seven(1), eight(1))
