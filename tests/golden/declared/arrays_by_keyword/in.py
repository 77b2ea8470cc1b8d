"""Types of arrays that are named once, and say their layout by keyword."""

import numpy as np
from numba import boolean, float64, int64, njit, optional
from numba.types import Array, Tuple

Vector = float64[::1]
ReadOnly = Array(dtype=float64, ndim=1, layout="C", readonly=True)
Strided = Array(readonly=True, layout="A", ndim=1, dtype=float64)
Matrix = Array(float64, 2, layout="F")


def _dot(x, y):
    total = 0.0
    for i in range(x.shape[0]):
        total += x[i] * y[i]
    return total


dot = njit(float64(ReadOnly, ReadOnly), cache=True)(_dot)


@njit(Tuple((Vector, int64))(Strided, int64))
def filled(x, n):
    y = np.zeros(n)
    y[0] = x.sum()
    return y, n


@njit(Vector(ReadOnly, Strided))
def added(x, y):
    return x + y


@njit(optional(float64)(Vector, boolean))
def first(x, known):
    if known:
        return x[0]
    return None


@njit(float64(Matrix))
def corner(m):
    return m[-1, 0]


if __name__ == "__main__":
    x = np.arange(1.0, 7.0)
    x.flags.writeable = False
    print(dot(x, x), filled(x[::2], 3), added(x[:3], x[::2]), first(x.copy(), True), first(x.copy(), False))
    print(corner(np.asfortranarray(np.arange(6.0).reshape(2, 3))))
    for wrong in (lambda: dot(x[::2], x[::2]), lambda: corner(np.ones((2, 2)))):
        try:
            print(wrong())
        except TypeError:
            print("TypeError")
