"""Results that are copies, that share memory with an argument, or have no place; halves that are NaN."""

import numpy as np
from numba import njit


@njit
def taken_row(a):
    row = np.take(a, 1, axis=0)
    a[1, 0] = 99
    return row


@njit
def taken_column(a):
    column = np.take(a, 1, axis=1)
    a[0, 1] = 99
    return column


@njit
def resized(a, shape):
    r = np.resize(a, shape)
    a[0, 0] = 99
    return r


@njit
def too_big(n):
    return np.zeros(n)


@njit
def too_big_together(n, m):
    return np.full((n, m), 1)


@njit
def clipped_into(a, low, out):
    return np.clip(a, low, 3, out)


@njit
def greatest(a, b):
    return np.fmax(a, b), np.fmin(a, b)


LINE = np.arange(5.0)
PARTS = [0.0, -0.0, 1.5, -2.0, np.nan, np.inf, -np.inf]
COMPLEX = np.array([complex(x, y) for x in PARTS for y in PARTS])
A = np.arange(6).reshape(2, 3)
CASES = {
    "taken_row": [(A,), (A.T,), (A[:, ::-1],)],
    "taken_column": [(A,), (A.T,)],
    "resized": [
        *[(A, shape) for shape in [(2, 3), (3, 2), (1, 2), (4, 4), (0, 2), (6,), 4, 9, 0, (-1, 2)]],
        (A.T, (3, 2)),
        (A[:, ::2], (2, 2)),
    ],
    "clipped_into": [
        (LINE, low, out) for low in (1.0, LINE[::-1] - 2) for out in (np.zeros(5), np.zeros(4), np.zeros(1))
    ],
    "greatest": [(np.repeat(COMPLEX, len(COMPLEX)), np.tile(COMPLEX, len(COMPLEX)))],
    "too_big": [(2**62,), (2**61,), (2**50,), (-1,)],
    "too_big_together": [(2**56, 64), (2**56, 256), (2**56, 0), (2**40, 2)],
}
