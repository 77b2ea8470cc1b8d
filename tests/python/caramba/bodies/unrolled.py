"""Loops over tuples whose items have several types: numba.literal_unroll."""

import numpy as np
from numba import literal_unroll, njit

MIXED = (1, 2.5, np.float32(3))


@njit
def total(items):
    s = 0.0
    for x in literal_unroll(items):
        s += x * 2
    return s


@njit
def of_global():
    s = 0
    for x in literal_unroll(MIXED):
        s += x
    return s


@njit
def sums(arrays):
    s = 0.0
    for a in literal_unroll(arrays):
        s += a.sum()
    return s


@njit
def written(n):
    s = 0
    for i in literal_unroll((1, 2.5, n)):
        s += i
    return s


@njit
def of_variable(n, x):
    parts = (n, x, 2)
    s = 0.0
    k = 0
    for part in literal_unroll(parts):
        k += 1
        if part > 100:
            continue
        s += part / k
    return s, k


@njit
def leaves(items):
    n = 0
    for x in literal_unroll(items):
        if x > 3:
            break
        n += 1
    return n


CASES = {
    "total": [((1, 2.5),), ((1, 2),), ((2,),)],
    "of_global": [()],
    "sums": [((np.ones(2), np.ones((2, 2)), np.ones(2, dtype=np.int32)),)],
    "written": [(4,)],
    "of_variable": [(3, 1.5), (200, 0.5)],
    "leaves": [((1, 2.5, 4, 1.0),)],
}
