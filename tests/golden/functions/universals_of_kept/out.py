"""Universal functions of every kind that a kernel which stays calls."""

import numpy as np
from numba import njit
import pykokkos as pk


@pk.vectorize(["float64(float64, float64)"], boundscheck=True, fastmath={"contract"})
def ratio(a, b):
    return a / b


@pk.vectorize(identity=0)
def plus(a, b):
    return a + b


@pk.guvectorize(["void(float64[:], float64[:], float64[:])"], "(n),(n)->()")
def dot(x, y, out):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i] * y[i]
    out[0] = s


@pk.guvectorize(["void(float64[:], int64, float64[:])"], "(n),()->(n)")
def shift(x, k, out):
    for i in range(x.shape[0]):
        out[i] = x[i] + k


# caramba: CRB2004: 'stays' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def stays(x, y):
    seen = {0: ratio(x[0], y[0])}
    out = np.empty_like(x)
    shift(x, 2, out)
    d = np.zeros(1)
    dot(x, y, d)
    return seen[0] + ratio(x, y).sum() + plus(x, 1).sum() + out.sum() + d[0]


x = np.arange(1.0, 5.0)
print(stays(x, x + 1), ratio(1.0, 4.0), plus(x, x), dot(np.ones((2, 3)), np.ones(3)), shift(x, 1))
