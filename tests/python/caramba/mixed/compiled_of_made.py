"""Numba compiles what a function of the program made; kernels call that."""

import math

import numpy as np
from numba import njit, prange


def make(count, sqrt=math.sqrt):
    def walk(x, y):
        total = x
        for _ in range(count):
            total = total / y + sqrt(y)
        return total

    return walk


def make_sum():
    def summed(a):
        s = 0.0
        for i in prange(a.size):
            s += a[i]
        return s

    return summed


_walk = make(3)
walk = njit(_walk, fastmath={"contract"})
as_numpy = njit(error_model="numpy")(make(1))
summed = njit(make_sum(), parallel=True)


@njit
def column(x, y):
    out = np.empty(x.shape[0])
    for i in range(x.shape[0]):
        out[i] = walk(x[i], y)
    return out


@njit
def divided(x, y):
    return as_numpy(x, y)


@njit
def total(x):
    return summed(x) + 1


print(column(np.arange(3.0), 4.0), divided(1.0, 0.0), total(np.arange(4.0)))
try:
    print(column(np.ones(2), 0.0))
except ZeroDivisionError as error:
    print(error)
