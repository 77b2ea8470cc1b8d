"""Chains of `and` within `or` and the reverse: the operands that they may be the value of say the type."""

import numpy as np
from numba import njit


@njit
def first_of(a, b, c):
    return (a and b) or c, (a or b) and c


@njit
def halves(a, b, c):
    k = (a and b) or c
    return k // 2, k / 2


@njit
def deep(a, b, c, d):
    return (a and b) or (c and d), ((a or b) and c) or d, (a or (b and c)) and d


@njit
def with_literals(a, b):
    return (a or 1) and b, (a and 0) or b, (a and 2) or 3, (a or False) and b, (a or 1.5) and b


@njit
def counted(x, calls):
    calls[0] += 1
    return x


@njit
def evaluated_once(a, b, c):
    calls = np.zeros(3, np.int64)
    x = (counted(a, calls) and counted(b, calls[1:])) or counted(c, calls[2:])
    return x, calls


@njit
def scaled(x, f):
    return x * ((f and 2) or 3)


@njit
def by_none(x, k):
    chosen = (x is not None and x[0] > 1.0 and x[1]) or k
    other = (x is None or x[0]) and k
    return chosen, other


N = 2**60 + 1
NUMBERS = [(1.0, N, 0), (0.0, N, N + 1), (1, 2.5, 0), (1.0, 0, N), (True, N, 0.5), (np.float32(0.1), 0.1, N)]
CASES = {
    "first_of": NUMBERS,
    "halves": NUMBERS[:2],
    "deep": [(*some, 2.5) for some in NUMBERS] + [(0.0, N, 1.5, N), (0.0, 0, N, 2 * N)],
    "with_literals": [(0.0, np.float32(1.5)), (2.5, np.float32(1.5)), (0, np.int32(3)), (1, 0.5)],
    "evaluated_once": NUMBERS,
    "by_none": [(np.array([2.0, 3.0]), 7), (np.array([0.5, 3.0]), 7)],
    "scaled": [(np.ones(2, np.float32), 0.5), (np.ones(2, np.float32), 0.0)],
}
