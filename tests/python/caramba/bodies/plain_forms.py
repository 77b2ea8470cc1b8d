"""Forms that a plainer one stands for, and types of numbers that only the run knows."""

import operator
import os

import numba as nb
import numpy as np
from numba import jit, njit, parallel_chunksize, prange

whole = nb.from_dtype(np.dtype(os.environ.get("WHOLE", "i4")))
real = np.float32 if os.environ.get("SMALL") else np.float64


@njit
def of_made_types(a):
    count = whole(0)
    for i in range(len(a)):
        if a[i] > 2.0:
            count += whole(1)
    return count, real(1) / 3, real(count), np.zeros(2, whole)


@njit(parallel=True)
def in_chunks(a):
    out = np.empty(a.shape[0])
    # Of one size.
    with parallel_chunksize(2):
        for i in prange(a.shape[0]):
            out[i] = a[i] * a[i]
    with parallel_chunksize(0):
        s = a.sum()
    return out, s


@njit
def dunder_operators(a, b):
    return (
        operator.__eq__(a, b),
        operator.__ge__(a, b),
        operator.__add__(a, b),
        operator.__and__(a, 3),
        operator.__neg__(b),
        operator.__not__(a),
    )


@jit(nopython=False)
def described_in_bytes(a):
    b""" Sum up."""
    s = 0.0
    for x in a:
        s += x
    ...
    return s


@njit
def sum_of_texts(a):
    message = "not ordered, " + "see the definitions" + "!" * 2
    for i in range(1, a.size):
        assert a[i] > a[i - 1], message
    return a.sum()


CASES = {
    "of_made_types": [(np.arange(5.0),), (np.zeros(0),)],
    "in_chunks": [(np.arange(5.0),), (np.zeros(0),)],
    "dunder_operators": [(1, 2), (3, 3), (0, -1)],
    "described_in_bytes": [(np.arange(4.0),)],
    "sum_of_texts": [(np.arange(4.0),), (-np.arange(4.0),)],
}
