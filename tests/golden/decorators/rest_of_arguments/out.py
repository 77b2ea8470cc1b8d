"""A part of what `*args` holds; texts in str(); a class with a kernel that decorates nothing."""

from functools import wraps

import numba
import numpy as np
import pykokkos as pk

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
    @pk.host_call
    @pk.function
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


@pk.workunit
def total(tid, s, x):
    for i in range(x.extent(0)):
        s += x[i]


def call_total(x):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("total", policy, total, x=x)


@pk.function(fastmath=True)
def half(x):
    return x / 2


call_half = pk.host_call(half)


@pk.function(signatures=["float64(float64)"])
def third(x):
    return x / 3


call_third = pk.host_call(third)


@pk.function(signatures=["float64(float64)"])
def quarter(x):
    return x / 4


call_quarter = pk.host_call(quarter)


@pk.guvectorize(["void(float64[:], float64[:])"], "(n)->()")
def sums(a, out):
    out[0] = 0.0
    for i in range(len(a)):
        out[0] += a[i]


@timed(arr=[1, 2])
def measured(arr):
    print(np.all(arr), Table.total(arr), end="\n")


print(call_total(np.arange(4.0)), call_half(3), call_third(1), call_quarter(1), sums(np.arange(4.0)))
print(measured(np.ones(2)).x)
