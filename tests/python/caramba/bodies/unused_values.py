"""Expressions whose values nobody takes: they are evaluated, since they may raise."""

import numpy as np
from numba import njit


@njit
def half(x):
    return 1 / x


@njit
def divides(a, b):
    a / b
    return a


@njit
def looked_at(a, i):
    a[i]
    a[i] == 2
    a.shape
    a
    (a[0], i)
    return a[0]


@njit
def called(x):
    half(x)
    half(x) + 1
    return x


@njit(boundscheck=True)
def checked(a, i):
    a[i]
    return i


@njit
def arrays(a, b):
    a == b
    a + b
    return a.sum()


@njit
def in_loop(a):
    s = 0
    for i in range(len(a)):
        6 // a[i]
        s += a[i]
    return s


A = np.array([2, 1, 0])
CASES = {
    "divides": [(1, 2), (1, 0), (1.5, 0.0)],
    "looked_at": [(A, 1)],
    "called": [(2,), (0,)],
    "checked": [(A, 1), (A, 3), (A, -4)],
    "arrays": [(A, A)],
    "in_loop": [(A,), (A[:2],)],
}
