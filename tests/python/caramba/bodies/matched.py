"""Statements that match values."""

import numpy as np
from numba import njit

SECOND = 2


@njit
def reduced(x, kind):
    match kind:
        # the smallest
        case "min":
            return x.min()
        case "max" | "top":  # the largest
            y = x.max()
        case _ if x.size == 0:
            y = -1.0
        case _:
            y = 0.0
    return y


@njit
def kinds(x):
    return reduced(x, "min"), reduced(x, "max"), reduced(x, "top"), reduced(x, "other")


@njit
def counted(n):
    s = 0
    for i in range(n):
        match i:
            case 0:
                continue
            case 1 | 2 if n > 3:
                s += 10
            case -1:
                s -= 1
            case 5:
                break
        s += 1
    else:
        s += 100
    return s


@njit
def halves(x):
    for i in range(x.size):
        v = x[i]
        match v:
            case 0.5:
                x[i] = 7
            case 1:
                v = 2.0
                x[i] = v
            case 2:
                x[i] = 9
    return x


@njit
def digit(n):
    return n % 10


@njit
def of_calls(n):
    # What is matched is computed once.
    match digit(n) + 1:
        case 1 | 2:
            return 1, digit(n)
        case 5:
            return 5, n
    return 9, -1


X = np.array([0.5, 1.0, 2.0, 3.0])
CASES = {
    "kinds": [(X,), (np.arange(2.0),)],
    "of_calls": [(0,), (11,), (24,), (37,)],
    "counted": [(3,), (4,), (9,), (0,)],
    "halves": [(X,), (np.arange(4),)],
}
