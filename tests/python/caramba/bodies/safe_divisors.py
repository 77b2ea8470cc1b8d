"""Functions without an error model that callers of both models share: no division of theirs meets a zero."""

import math

import numpy as np
from numba import njit, vectorize

WIDTH = 2.5


@njit
def guarded(a, b):
    if b == 0:
        return -1.0
    return a / b


@njit
def positive_only(a, b):
    if not b > 0.0:
        return a
    b = math.sqrt(b)
    return a / b + a % b


@njit
def chosen(a, b):
    return a / b if abs(b) > 1e-12 else 0.0


@njit
def shortened(a, b):
    return b != 0 and a / b > 1


@njit
def constants(a):
    half = 0.5
    return a / (2.0 * np.pi) / math.pi + a // WIDTH + a / half + a / -3 + a % 7


@njit
def counted(x):
    total = 0.0
    n = len(x)
    for i in range(n):
        total += x[i] / (i + 1)
    for i in range(1, n):
        total += x[i] / i
    rows = x.shape[0]
    return total / (rows + 1) + total / max(n, 1) + total / (x.size + 1)


@njit
def mean(x):
    n = len(x)
    if n == 0:
        return math.nan
    return x.sum() / n


@njit
def elements(x, y):
    total = 0.0
    for i in range(len(x)):
        if y[i] == 0:
            continue
        total += x[i] / y[i]
    return total


@njit
def shrinking(a):
    steps = 0
    while a > 1:
        steps += 1 / a
        a = a // 2
    return steps


@njit
def other_branch(a, b):
    if b < 1:
        b = 1
    elif b > 10:
        return a / b
    else:
        a = a / b
    return a


@njit
def all_of_them(a, b, x):
    return (
        guarded(a, b),
        positive_only(a, b),
        chosen(a, b),
        shortened(a, b),
        constants(a),
        counted(x),
        mean(x),
        elements(x, x - 1),
        shrinking(a),
        other_branch(a, b),
    )


@njit(error_model="numpy")
def under_numpy(a, b, x):
    return (
        guarded(a, b),
        positive_only(a, b),
        chosen(a, b),
        shortened(a, b),
        constants(a),
        counted(x),
        mean(x),
        elements(x, x - 1),
        shrinking(a),
        other_branch(a, b),
        1.0 / b,
    )


@vectorize
def guarded_elements(a, b):
    return guarded(a, b) + chosen(a, b)


CASES = {
    "all_of_them": [
        (3.0, 0.0, np.arange(3.0)),
        (3.0, 2.0, np.zeros(0)),
        (5, 0, np.arange(4)),
        (7, -2, np.arange(4)),
    ],
    "under_numpy": [(3.0, 0.0, np.arange(3.0)), (3.0, 2.0, np.arange(1.0)), (5, 0, np.arange(4))],
    "guarded_elements": [(np.arange(3.0), np.array([0.0, 1.0, 2.0]))],
}
