"""Tuples with another value at an index that only the run knows."""

import numpy as np
from numba import njit
from numba.cpython.unsafe.tuple import tuple_setitem


@njit
def lowered(index, i):
    return tuple_setitem(index, i, index[i] - 1)


@njit
def first_available(index):
    for i, v in enumerate(index):
        if v > 0:
            return i, tuple_setitem(index, i, v - 1)
    raise ValueError("Index is zero")


@njit
def filled(g, a):
    """Each element from those whose index is one less somewhere."""
    for index in np.ndindex(g.shape):
        total = 1.0
        for j in range(len(index)):
            if index[j] > 0:
                total += a[j] * g[tuple_setitem(index, j, index[j] - 1)]
        g[index] = total
    return g


@njit
def converted(t, i, v):
    t = tuple_setitem(t, i, v)
    return tuple_setitem(t, 0, t[-1])


CASES = {
    "lowered": [((1, 2, 3), 0), ((1, 2, 3), 2), ((5,), 0)],
    "first_available": [((0, 0, 2),), ((1, 0),), ((0, 0),)],
    "filled": [(np.zeros((2, 3)), np.array([0.5, 0.25])), (np.zeros((2, 2, 2)), np.array([0.5, 0.25, 2.0]))],
    "converted": [((1.5, 2.5), 1, 7), ((1, 2), 0, 2.75), ((np.float32(1.0), np.float32(2.0)), 1, 0.1)],
}
