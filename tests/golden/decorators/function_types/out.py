"""Signatures with types of functions."""

import numba
import numpy as np
from numba import types, njit, float64
import pykokkos as pk

sig = types.void(types.float64[:, :], types.float64[:])


def _input(ndim):
    return types.Array(types.float64, ndim, "A", readonly=True)


def make(function):
    return numba.njit(sig, error_model="numpy")(function)


@pk.function(error_model="numpy", signatures=["void(float64[:, :], float64[:])"])
def line(x, f):
    for i in range(x.shape[0]):
        f[i] = x[i, 0]


call_line = pk.host_call(line)


_signature = types.float64[::1](types.FunctionType(sig), _input(2))


@pk.numba_decorator(numba.njit)(_signature, error_model="numpy")
def evaluate(function, x):
    f = np.zeros(x.shape[0])
    y = np.zeros(x.shape)
    for i in range(x.shape[0]):
        y[i, 0] = x[i, 0]
    function(y, f)
    return f


# caramba: CRB2002: 'twice' stays with Numba: the signature of its decorator can change results
@njit(float64(types.FunctionType(float64(float64)), float64))
def twice(f, x):
    return f(f(x))


@njit(float64(float64))
def half(x):
    return x / 2


@pk.function(signatures=["float64(float64)"])
def half_function(x):
    return x / 2


call_half = pk.host_call(half_function)


@pk.function(signatures=["float64(Tuple((float64, float64)), Tuple((int64, float64[:])))"])
def tuples(a, b):
    return a[0] + b[0] + b[1][0]


call_tuples = pk.host_call(tuples)


x = np.arange(3.0).reshape(3, 1)
print(evaluate(call_line, x), twice(half, 3.0), call_tuples((1, 2.5), (3, np.ones(2))))
x.flags.writeable = False
print(evaluate(call_line, x), evaluate(call_line, x[::2]))
