"""Kernels that calls of Numba's decorators make, of what is not certain."""

import math

import numpy as np
from numba import njit, prange
import pykokkos as pk


def both():
    def plain(x):
        return x + 1.0

    compiled = pk.numba_decorator(njit)(plain)
    return plain, compiled


def chosen(fast):
    def step(x):
        return x + 2.0

    if fast:
        step = pk.numba_decorator(njit)(step)
    return step


class Model:
    def __init__(self, f):
        self.f = pk.numba_decorator(njit)(f)


def half(x):
    return x / 2.0


table = {"half": pk.numba_decorator(njit)(half)}
root = pk.numba_decorator(njit)(math.sqrt) if False else None
print(both()[1](1.0), both()[0](1.0), chosen(True)(1.0), chosen(False)(1.0), Model(half).f(3.0), table["half"](1.0))


class Scheme:
    """Methods, one of which has a loop that a launch alone makes parallel."""

    def __init__(self, fast):
        self.step = pk.numba_decorator(njit)("float64(float64)", fastmath=fast)(self.advanced) if fast else self.advanced
        self.rows = njit(parallel=True)(self.sums)
        self.other = pk.numba_decorator(njit)(self.advanced if fast else half)

    @staticmethod
    def advanced(x):
        return x * 2.0 + 1.0

    @staticmethod
    def sums(x):
        s = np.empty(x.shape[0])
        for i in prange(x.shape[0]):
            s[i] = x[i].sum()
        return s


def third(x):
    return x / 3.0


def twice():
    @pk.host_call
    @pk.function(signatures=["float64(float64)"])
    def exact(x):
        return x / 3.0

    @pk.host_call
    @pk.function(fastmath=True, signatures=["float64(float64)"])
    def fast(x):
        return x / 3.0

    return exact(1.0), fast(3.0), third(6.0)


print(Scheme(True).other(2.0), Scheme(False).other(2.0), Scheme(True).step(2.0), Scheme(False).step(2.0), Scheme(True).rows(np.ones((2, 3))), twice())
