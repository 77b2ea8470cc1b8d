"""Operands that few programs have: complex extremes, arrays of rank 0, None that is printed, `.index`."""

import numpy as np
from numba import njit


@njit
def extremes(a):
    return a.min(), np.max(a.T), np.amax(a[0]), np.amin(a[:, ::-1])


@njit
def extreme_of_any(a):
    return np.max(a)


@njit
def of_rank_0(a):
    return np.cumsum(a), a.cumsum(), np.cumprod(a), np.flip(a)


@njit
def positive(x):
    if x > 0:
        return x
    return None


@njit
def printed(x):
    print("a", positive(x), "b", positive(-x), x)


@njit
def printed_tuples(x):
    y = positive(x)
    for i in range(2):
        print(i, y, (i, y))


@njit
def printed_before_what_raises(a, i):
    print("start", positive(a[i]), 1 // i)


@njit
def index_in_tuple(x):
    t = (1, 5, 3)
    return t.index(x)


C = np.array([[1 + 2j, 3 - 1j], [3 + 5j, 1 - 2j]])
RAMP = np.arange(3.0)


@njit
def rounded(x, decimals):
    return np.round(x, decimals), np.around(x[0], decimals)


@njit
def shown(x):
    print(x[0], x[1], -x[2], (x[0], 1), x[3])


ROUNDED = np.array([2.35, 0.05, 1.15, 2.675, 0.0005, 16777216.0, 1e20, np.nan])
CASES = {
    "rounded": [(ROUNDED.astype(np.float32), d) for d in (1, 2, 3)] + [(ROUNDED, 2), (np.array([5, 15]), -1)],
    "shown": [(ROUNDED.astype(np.float32),), (ROUNDED[4:],), (ROUNDED.astype(np.complex64)[4:],)],
    "extremes": [(C,), (C.astype(np.complex64),)],
    "extreme_of_any": [(np.zeros(0, np.complex128),), (np.array(2j),)],
    "of_rank_0": [(np.array(3),), (np.array(3.5),), (np.array(2, np.int8),)],
    "printed": [(1.0,), (-1.0,)],
    "printed_tuples": [(1.0,), (-1.0,)],
    "printed_before_what_raises": [(RAMP, 1), (RAMP, 0)],
    "index_in_tuple": [(3,), (3.0,), (7,)],
}
