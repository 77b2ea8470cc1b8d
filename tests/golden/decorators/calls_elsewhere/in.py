"""Kernels that calls of Numba's decorators make, of what is not certain."""

import math

import numpy as np
from numba import njit, prange


def both():
    def plain(x):
        return x + 1.0

    compiled = njit(plain)
    return plain, compiled


def chosen(fast):
    def step(x):
        return x + 2.0

    if fast:
        step = njit(step)
    return step


class Model:
    def __init__(self, f):
        self.f = njit(f)


def half(x):
    return x / 2.0


table = {"half": njit(half)}
root = njit(math.sqrt) if False else None
print(both()[1](1.0), both()[0](1.0), chosen(True)(1.0), chosen(False)(1.0), Model(half).f(3.0), table["half"](1.0))


class Scheme:
    """Methods, one of which has a loop that a launch alone makes parallel."""

    def __init__(self, fast):
        self.step = njit("float64(float64)", fastmath=fast)(self.advanced) if fast else self.advanced
        self.rows = njit(parallel=True)(self.sums)
        self.other = njit(self.advanced if fast else half)

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
    exact = njit("float64(float64)")(third)
    fast = njit("float64(float64)", fastmath=True)(third)
    return exact(1.0), fast(3.0), third(6.0)


print(Scheme(True).other(2.0), Scheme(False).other(2.0), Scheme(True).step(2.0), Scheme(False).step(2.0), Scheme(True).rows(np.ones((2, 3))), twice())
