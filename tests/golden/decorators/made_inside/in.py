"""Kernels that calls of the decorator make inside of functions, of functions of the module."""

import numba
import numpy as np
from numba import njit

OFFSET = 2.0


def _epoch(x, rate, n):
    """One epoch."""
    for i in numba.prange(x.shape[0]):
        x[i] += rate * n + OFFSET
    return x.sum()


def _loss(x):
    return (x * x).sum()


def _counted(x):
    seen = {0: x[0]}
    return len(seen)


def clashes(x):
    return x + shift


shift = 1.0


def optimize(x, epochs, parallel=False):
    # compiled once
    optimize_fn = numba.njit(_epoch, fastmath=True, parallel=parallel)
    loss = njit(_loss)
    counted = njit(_counted)  # stays
    total = 0.0
    for n in range(epochs):
        total += optimize_fn(x, 0.5, n)
    return total, loss(x), counted(x)


RATE = 3.0


def _by_rate(x, rate=RATE):
    return x * rate


RATE = 4.0


def scaled(x):
    f = njit(_by_rate)
    return f(x)


def shifted(x):
    shift = 5.0
    f = njit(clashes)
    return f(x) + shift


print(optimize(np.arange(4.0), 3), optimize(np.arange(4.0), 2, True), _loss(np.ones(3)), shifted(1.0), scaled(1.0))
