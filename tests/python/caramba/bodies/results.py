"""Results that have no elements, that no path assigned, and that lie in globals."""

import numpy as np
from numba import njit

TABLE = np.array([1.0, 2.0, 3.0])
PAIR = (np.array([1.0, 2.0]), np.array([3.0, 4.0]))


@njit
def split(a, t):
    i = 0
    while i < a.size and a[i] <= t:
        i += 1
    return a[:i], a[i:]


@njit
def tails(a, k):
    return a[k:, 1:], a[:, k:]


@njit
def unassigned(x, flag):
    c = x * 2
    if flag:
        m = np.zeros(3, dtype=np.int32)
        m[0] = 1
    return c, m


@njit
def never(x, n):
    for i in range(n):
        m = x[i:]
    return m


@njit
def never_of_two(n):
    for i in range(n):
        m = np.zeros((2, 3))
    return m


@njit
def whole():
    return TABLE


@njit
def part():
    return TABLE[1:]


@njit
def item():
    return PAIR[1]


@njit
def chosen(first):
    a, b = PAIR
    return a if first else b


@njit
def backwards():
    return PAIR[1][::-1]


@njit(parallel=True)
def given(f, x, t):
    d = f(x, t)
    return d[d >= 3]


@njit
def plus(x, t):
    return x + t


@njit(parallel=True)
def through(x, t):
    return given(plus, x, t)


X = np.arange(12.0).reshape(4, 3)
CASES = {
    "split": [
        (X[:, 1], 99.0),
        (X[::-1, 1], -1.0),
        (X[:, 0], 3.0),
        (np.arange(10.0)[::2], 9.0),
        (X[:0, 0], 1.0),
    ],
    "tails": [(X, 4), (X.T, 4), (X, 1), (X[::2], 2)],
    "unassigned": [(np.arange(2.0), True), (np.arange(2.0), False)],
    "never": [(np.arange(3.0), 0), (np.arange(3.0), 2)],
    "never_of_two": [(0,), (1,)],
    "whole": [()],
    "part": [()],
    "item": [()],
    "chosen": [(True,), (False,)],
    "backwards": [()],
    "through": [(np.arange(6.0), 2.0)],
}
