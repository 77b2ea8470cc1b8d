"""What Numba raises where there is nothing to choose from, and arrays of nothing."""

import numpy as np
from numba import njit


@njit
def longest(rows):
    return max([len(row) for row in rows])


@njit
def smallest(x):
    return min(x)


@njit
def places(x, axis):
    return np.argmin(x, axis=axis), np.argmax(x, axis=axis)


@njit
def places_in_rows(x):
    return np.argmax(x, axis=1)


@njit
def of_nothing(x, n):
    if not len(x):
        return np.array(tuple()), np.array((), dtype=np.int32), np.array(((), ()))
    return x * n, np.arange(n, dtype=np.int32), np.ones((n, n))


@njit
def stored_deviations(x, out):
    """A launch in one thread, which raises as the function would."""
    for i in range(len(out)):
        out[i] = np.std(x)


@njit
def summed_variances(rows, n):
    s = 0.0
    for i in range(n):
        s += rows[i].var()
    return s


CASES = {
    "stored_deviations": [(np.zeros(n), np.zeros(2)) for n in (0, 1, 3)],
    "summed_variances": [(np.zeros((2, n)), 2) for n in (0, 1, 3)],
    "of_nothing": [(np.zeros(0), 2), (np.ones(2), 3)],
    "longest": [(np.zeros((0, 3)),), (np.zeros((2, 3)),)],
    "smallest": [(np.zeros(0),), (np.zeros(0, np.int32),), (np.array([2.5, np.nan, 1.0]),)],
    "places": [(np.zeros(shape), axis) for shape in ((0, 0), (3, 0), (0, 3), (2, 2)) for axis in (0, 1, -1)],
    "places_in_rows": [(np.zeros((3, 0), np.int8),), (np.zeros((0, 3), np.int8),)],
}
