"""A part of what `*args` holds; texts in str(); a class with a kernel that decorates nothing."""

from functools import wraps

import numba
import numpy as np

CACHE = False


def compiled(*args, **kwargs):
    if len(args) > 0 and callable(args[0]):
        return numba.njit(*args[1:], cache=CACHE, **kwargs)(args[0])
    return numba.njit(*args, cache=CACHE, **kwargs)


def signed(signature, *rest, **kwargs):
    return numba.njit(*rest[:-1], signature, **kwargs)


class Table:
    def __init__(self, x):
        self.x = x

    @staticmethod
    @numba.njit
    def total(x):
        return x.sum()


def record(x):
    return Table(np.full(3, x))


def timed(**params):
    def decorate(func):
        @wraps(func)
        def wrapper(*args):
            func(*args)
            return record(1.0)

        return wrapper

    return decorate


@compiled
def total(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


@compiled(fastmath=True)
def half(x):
    return x / 2


@compiled("float64(float64)")
def third(x):
    return x / 3


@signed("float64(float64)", "ignored")
def quarter(x):
    return x / 4


@numba.guvectorize([str("void(float64[:], float64[:])")], str("(n)->()"))
def sums(a, out):
    out[0] = 0.0
    for i in range(len(a)):
        out[0] += a[i]


@timed(arr=[1, 2])
def measured(arr):
    print(np.all(arr), Table.total(arr), end="\n")


print(total(np.arange(4.0)), half(3), third(1), quarter(1), sums(np.arange(4.0)))
print(measured(np.ones(2)).x)
