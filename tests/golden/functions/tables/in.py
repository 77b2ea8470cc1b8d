"""Kernels in tables, and kernels that are given where a signature asks for functions."""

import numpy as np
from numba import njit, types

METRIC = types.FunctionType(types.float64(types.float64, types.float64))


@njit("float64(float64, float64)")
def squared(x, y):
    return (x - y) ** 2


@njit(types.float64[:](types.float64[:], types.float64, METRIC))
def applied(x, y, metric):
    out = np.empty(x.size)
    for i in range(x.size):
        out[i] = metric(x[i], y)
    return out


@njit("f8(f8)")
def plus(x):
    return x + 1


@njit("f8(f8)")
def times(x):
    return x * 2


@njit("f8(f8)")
def minus(x):
    return x - 1


BOTH = (plus, times)


@njit
def chosen(x, i):
    return BOTH[i](x)


@njit
def in_turn(x):
    for f in (minus, minus):
        x = f(x)
    return x


def run(metric):
    return applied(np.arange(3.0), 1.0, metric)


print(run(squared), chosen(1.0, 1), in_turn(1.0))
