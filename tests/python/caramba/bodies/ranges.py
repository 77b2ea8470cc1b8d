"""Ranges whose bounds are floats."""

import numpy as np
from numba import njit


@njit
def items(a, b, c):
    total = 0
    for i in range(a, b, c):
        total = 10 * total + i
    return total


@njit
def count(a):
    n = 0
    for i in range(a):
        n = i + 1
    return n


@njit
def narrow(a, b):
    n = 0
    for i in range(a, b):
        n = i * 100000
    return n


CASES = {
    "items": [(4, 0.5, -1), (4.9, -0.5, -1), (0, 5.5, 1.7), (np.int32(5), np.float32(1.5), -1)],
    "count": [(3.7,), (-1.5,), (np.float32(5.5),)],
    "narrow": [(0.5, 30000.5), (0, 30000.5), (np.int32(7), 30000.0)],
}
