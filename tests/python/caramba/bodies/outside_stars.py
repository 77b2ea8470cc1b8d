"""Constants and Python's own names behind a star import of a module that is not migrated."""

from errno import *  # noqa: F403

import numpy as np
from numba import njit, prange


@njit
def loops(x):
    total = 0.0
    for i, value in enumerate(x):
        total = max(total, abs(value)) + float(i)
    for a, b in zip(x, x):
        total += a * b
    for i in range(len(x)):
        total += x[i] / ENOENT  # noqa: F405
    return total


@njit
def own_names(x):
    EPERM = 0.5
    return EPERM * x + sum_of([EIO * k for EIO in (1, 2) for k in (x, x)])


@njit
def sum_of(items):
    total = items[0]
    for item in items[1:]:
        total += item
    return total


@njit(parallel=True)
def scaled(x):
    for i in prange(len(x)):
        x[i] = x[i] * EINTR if x[i] > ESRCH else EIO  # noqa: F405
    return min(x[0], EIO)  # noqa: F405


@njit
def raises(x):
    if x > EAGAIN:  # noqa: F405
        raise ValueError("too large")
    return int(x)


CASES = {
    "loops": [(np.array([1.0, -2.0, 3.0]),)],
    "own_names": [(2.0,), (3,)],
    "scaled": [(np.arange(6.0),), (np.arange(6),)],
    "raises": [(3.5,), (100,)],
}
