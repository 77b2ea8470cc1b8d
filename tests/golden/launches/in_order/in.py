"""Loops over prange whose iterations depend on each other run in order; the others are launched."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def largest(x):
    m = -np.inf
    for i in prange(len(x)):
        if x[i] > m:
            m = x[i]
    return m


@njit(parallel=True)
def any_negative(x):
    found = False
    for i in prange(len(x)):
        if x[i] < 0:
            found = True
    return found


@njit(parallel=True)
def last_square(x, out):
    square = 0.0
    for i in prange(len(x)):
        square = x[i] ** 2
        out[i] = square
    return square


@njit(parallel=True)
def shift(a):
    for i in prange(len(a) - 1):
        a[i] = a[i + 1]


@njit(parallel=True)
def scaled_ranks(x, out):
    for i in prange(len(x)):
        out[i] = 2 * x[i]
    count = 0
    for i in prange(len(x)):
        if x[i] > 0:
            out[i] /= x[i]
            count = count + 1 if count < 3 else 0
    return count


@njit(parallel=True)
def mean_of_last(x, y):
    last = 0.0
    for i in prange(len(x)):
        last = x[i] / y[i]
    # A division by zero is an exception here, but not in the loop.
    return last / len(x)
