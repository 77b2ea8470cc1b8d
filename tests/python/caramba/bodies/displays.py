"""Tuples that are written down and sliced: all items are evaluated, in the order they are written in."""

import numpy as np
from numba import njit


@njit
def bump(a):
    a[0] += 1
    return int(a[0])


@njit
def reversed_pair(b):
    return (bump(b), bump(b))[::-1]


@njit
def every_second(b):
    return (bump(b), bump(b), bump(b))[::2], b[0]


@njit
def of_a_sum(b):
    return ((bump(b), bump(b)) + (bump(b),))[1:], b[0]


@njit
def unpacked(b):
    x, y = (bump(b), bump(b), bump(b))[::-2]
    return x, y, b[0]


@njit
def walked(b):
    s = 0
    for v in (bump(b), bump(b), bump(b))[1:]:
        s = 10 * s + v
    return s, b[0]


@njit
def read_between(b):
    return (b[0], bump(b), b[0])[::-1]


@njit
def raising(a, i):
    return (a[0] // i, a[1])[1:]


@njit
def plain(a):
    return (a[0], a[1], 3)[::-1], (1, 2, 3)[1:]


A = np.array([4, 7])
CASES = {
    "reversed_pair": [(np.zeros(1),), (A,)],
    "every_second": [(np.zeros(1),), (A,)],
    "of_a_sum": [(np.zeros(1),), (A,)],
    "unpacked": [(np.zeros(1),), (A,)],
    "walked": [(np.zeros(1),), (A,)],
    "read_between": [(np.zeros(1),), (A,)],
    "raising": [(A, 0), (A, 2)],
    "plain": [(A,)],
}
