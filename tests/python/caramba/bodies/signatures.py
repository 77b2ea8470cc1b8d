"""Lists of signatures: scalars that have the type of an array's elements."""

import numpy as np
from numba import njit, prange


@njit(["float32(float32[:], float32)", "float64(float64[:], float64)"])
def total(x, s):
    """Sum of the elements, each times s."""
    t = x[0] * 0
    for i in range(x.shape[0]):
        t += x[i] * s
    return t


@njit(["void(f4[:], f4, f4[:])", "void(f8[:], f8, f8[:])"], parallel=True)
def axpy(x, a, y):
    for i in prange(x.shape[0]):
        y[i] += a * x[i]


@njit(["i4(i4[:], i4)", "i8(i8[:], i8)"])
def first_above(x, limit):
    for i in range(x.shape[0]):
        if x[i] > limit:
            return x[i]
    return -1


MIXED = np.linspace(0, 1, 7)
CASES = {
    "total": [(MIXED, 0.1), (MIXED.astype(np.float32), 0.1), (MIXED.astype(np.float32), 3)],
    "axpy": [
        (MIXED, 0.1, np.ones(7)),
        (MIXED.astype(np.float32), 0.1, np.ones(7, np.float32)),
    ],
    "first_above": [
        (np.arange(5), 2),
        (np.arange(5, dtype=np.int32), 2.9),
        (np.arange(5, dtype=np.int32), 2**32),
        (np.arange(5), 9),
    ],
}
