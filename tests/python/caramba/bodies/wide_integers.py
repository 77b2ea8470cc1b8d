"""Integers beyond 2**53: Numba compares uint64 with int64, and rounds integers, as float64."""

import math
import operator

import numpy as np
from numba import njit


@njit
def compared(a, b):
    return a == b, a != b, a < b, a <= b, a > b, a >= b


@njit
def by_functions(a, b):
    return np.equal(a, b), np.less(a, b), np.greater_equal(a, b)


@njit
def by_operators(a, b):
    return operator.eq(a, b), operator.lt(a, b)


@njit
def with_literals(a):
    return a == 9007199254740992, a < 9007199254740993, a >= 9223372036854775807, a != 3, a < -1


@njit
def found(a, b):
    return a in (b, 3), (a, 1) == (b, 1), (a, 1) < (b, 2)


@njit
def counted(a, b):
    n = 0
    for i in range(len(a)):
        if a[i] == b[i]:
            n += 1
    return n


@njit
def rounded(x):
    return math.floor(x), math.ceil(x), math.trunc(x), round(x), int(x)


@njit
def kept(x):
    return np.floor(x), np.ceil(x), np.trunc(x)


LARGE = np.array([2**53 + 1, 2**63, 2**64 - 1, 5, 2**53 - 1], np.uint64)
SIGNED = np.array([2**53, 2**63 - 1, -1, 5, 2**53 - 1])
PAIRS = [(a, b) for a in LARGE for b in SIGNED]
WHOLE = (2**53 + 1, -(2**53) - 1, 2**62 + 1, 2**63 - 1, np.uint64(2**53 + 1), np.int32(-7), np.uint8(7))
CASES = {
    "compared": [*PAIRS, *((b, a) for a, b in PAIRS), (LARGE, SIGNED), (SIGNED, LARGE), (LARGE, 2**53)],
    "by_functions": [*PAIRS, (LARGE, SIGNED)],
    "by_operators": PAIRS,
    "with_literals": [*((a,) for a in LARGE), (LARGE,)],
    "found": PAIRS,
    "counted": [(LARGE, SIGNED)],
    "rounded": [(x,) for x in WHOLE],
    "kept": [(x,) for x in WHOLE],
}
