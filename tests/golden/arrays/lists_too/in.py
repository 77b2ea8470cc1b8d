"""Parameters that some calls give arrays, and others lists or tuples."""

import numpy as np
from numba import njit


@njit
def weighted(x, w):
    s = 0.0
    for i in range(len(x)):
        s += x[i] * w[i]
    return s


@njit
def first(r):
    return r[0]


@njit
def corners(a):
    return first(a[0]) + first(a[1])


def run(n):
    x = np.arange(n)
    w = [1.0] * 3
    found = weighted(x, x), weighted([1.0, 2.0], [3.0, 4.0]), weighted(x[:3], w)
    return found, corners(np.ones((2, n))), corners([(1.0, 2.0), (3.0, 4.0)])
