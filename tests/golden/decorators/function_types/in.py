"""Signatures with types of functions."""

import numba
import numpy as np
from numba import types, njit, float64, int64

sig = types.void(types.float64[:, :], types.float64[:])


def _input(ndim):
    return types.Array(types.float64, ndim, "A", readonly=True)


def make(function):
    return numba.njit(sig, error_model="numpy")(function)


@make
def line(x, f):
    for i in range(x.shape[0]):
        f[i] = x[i, 0]


_signature = types.float64[::1](types.FunctionType(sig), _input(2))


@numba.njit(_signature, error_model="numpy")
def evaluate(function, x):
    f = np.zeros(x.shape[0])
    y = np.zeros(x.shape)
    for i in range(x.shape[0]):
        y[i, 0] = x[i, 0]
    function(y, f)
    return f


@njit(float64(types.FunctionType(float64(float64)), float64))
def twice(f, x):
    return f(f(x))


@njit(float64(float64))
def half(x):
    return x / 2


@njit(float64(types.UniTuple(float64, 2), types.Tuple((int64, float64[:]))))
def tuples(a, b):
    return a[0] + b[0] + b[1][0]


x = np.arange(3.0).reshape(3, 1)
print(evaluate(line, x), twice(half, 3.0), tuples((1, 2.5), (3, np.ones(2))))
x.flags.writeable = False
print(evaluate(line, x), evaluate(line, x[::2]))
