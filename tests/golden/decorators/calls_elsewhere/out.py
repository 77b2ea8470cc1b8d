"""Kernels that calls of Numba's decorators make, of what is not certain."""

import math

from numba import njit
import pykokkos as pk


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


table = {"half": pk.numba_decorator(njit)(half)}
root = njit(math.sqrt) if False else None
print(both()[1](1.0), both()[0](1.0), chosen(True)(1.0), chosen(False)(1.0), Model(half).f(3.0), table["half"](1.0))
