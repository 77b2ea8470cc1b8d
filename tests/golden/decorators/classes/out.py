"""Classes as decorators, which hand functions to Numba."""

import numpy as np
from numba import njit, guvectorize
import pykokkos as pk


class kern:
    def __init__(self, f):
        self.f = pk.numba_decorator(njit)(f)

    def __call__(self, *args):
        return self.f(*args)


class aggregate:
    def __init__(self, func, signature):
        self.func = func
        self.signature = signature

    @classmethod
    def wrap(cls, signature):
        return lambda func: cls(func, signature)

    def __call__(self, a):
        g = pk.numba_decorator(guvectorize)([self.signature], "(a)->()", nopython=True)(self.func)
        return g(a)


class derived(aggregate):
    pass


class timed:
    """Has nothing to do with Numba."""

    def __init__(self, f):
        self.f = f

    def __call__(self, *args):
        return self.f(*args)


@pk.function
def added(s, v):
    return s + v


call_added = pk.host_call(added)


@kern
def total(x):
    s = 0.0
    for i in range(x.size):
        s = added(s, x[i])
    return s


@aggregate.wrap("void(float64[:], float64[:])")
def mean(x, out):
    s = 0.0
    for v in x:
        s += v
    out[0] = s / x.size


@derived.wrap("void(int64[:], int64[:])")
def largest(x, out):
    out[0] = x.max()


@timed
def plain(x):
    return call_added(x, 1.0)


print(largest(np.arange(12).reshape(3, 4)), plain(2.0))
print(total(np.arange(5.0)), mean(np.arange(12.0).reshape(3, 4)))
