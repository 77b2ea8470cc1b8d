"""Numba's cross product of vectors of two, which NumPy's own function refuses."""

import numpy as np
from numba import njit
from numba.np import extensions
from numba.np.extensions import cross2d


@njit
def turns(points):
    """Return on which side of the line before each point lies."""
    sides = cross2d(points[1:-1] - points[:-2], points[2:] - points[1:-1])
    return sides, np.sum(sides > 0)


@njit
def is_left(a, b, p):
    return extensions.cross2d(b - a, p - a) > 0


@njit
def areas(a, b):
    return cross2d(a, b)


@njit
def of_pairs(a):
    return cross2d(a, (a[1], 2.0))


P = np.array([[0.0, 0.0], [1.0, 0.5], [2.0, -1.0], [2.5, 3.0], [0.0, 0.0]])

CASES = {
    "turns": [(P,), (P[::2],), (P.astype(np.float32),), (P[:0],), (np.ones((4, 3)),)],
    "is_left": [(P[0], P[1], P[2]), (P[0], P[2], P[3])],
    "areas": [(P[0], P[1]), (P, P[::-1]), (P, P[1]), (P.astype(np.int64), P[3]), (P[0], np.ones(3))],
    "of_pairs": [((1.5, 4.0),), ((2.0, -1.0),)],
}
