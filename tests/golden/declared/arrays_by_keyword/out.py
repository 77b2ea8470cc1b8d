"""Types of arrays that are named once, and say their layout by keyword."""

import numpy as np
from numba import float64
from numba.types import Array
import pykokkos as pk

Vector = float64[::1]
ReadOnly = Array(dtype=float64, ndim=1, layout="C", readonly=True)
Strided = Array(readonly=True, layout="A", ndim=1, dtype=float64)
Matrix = Array(float64, 2, layout="F")


@pk.function(signatures=["float64(readonly float64[::1], readonly float64[::1])"])
def dot(x, y):
    total = 0.0
    for i in range(x.shape[0]):
        total += x[i] * y[i]
    return total


call_dot = pk.host_call(dot)


@pk.function(signatures=["Tuple((float64[::1], int64))(readonly float64[:], int64)"])
def filled(x, n):
    y = np.zeros(n)
    y[0] = x.sum()
    return y, n


call_filled = pk.host_call(filled)


@pk.function(signatures=["float64[::1](readonly float64[::1], readonly float64[:])"])
def added(x, y):
    return x + y


call_added = pk.host_call(added)


@pk.function(signatures=["optional(float64)(float64[::1], bool_)"])
def first(x, known):
    if known:
        return x[0]
    return None


call_first = pk.host_call(first)


@pk.function(signatures=["float64(float64[::1, :])"])
def corner(m):
    return m[-1, 0]


call_corner = pk.host_call(corner)


if __name__ == "__main__":
    x = np.arange(1.0, 7.0)
    x.flags.writeable = False
    print(call_dot(x, x), call_filled(x[::2], 3), call_added(x[:3], x[::2]), call_first(x.copy(), True), call_first(x.copy(), False))
    print(call_corner(np.asfortranarray(np.arange(6.0).reshape(2, 3))))
    for wrong in (lambda: call_dot(x[::2], x[::2]), lambda: call_corner(np.ones((2, 2)))):
        try:
            print(wrong())
        except TypeError:
            print("TypeError")
