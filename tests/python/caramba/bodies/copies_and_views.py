"""Results that are copies, that share memory with an argument, or have no place; halves that are NaN.

np.lcm of uint64 is rounded to a float64 on its way, in Numba.
"""

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


@njit
def reciprocals(a):
    return np.reciprocal(a)


@njit
def common(a, b):
    return np.gcd(a, b), np.lcm(a, b)


PARTS = [0.0, -0.0, 1.5, -2.0, np.nan, np.inf, -np.inf]
COMPLEX = np.array([complex(x, y) for x in PARTS for y in PARTS])
MIXED = np.random.default_rng(1).normal(size=200).view(complex)
WIDE = np.array([0, 1, 2, 3, 2**53 + 1, 2**63, 2**64 - 1], np.uint64)
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
    "reciprocals": [(COMPLEX,), (MIXED,), (MIXED.astype(np.complex64),)],
    "common": [
        (np.repeat(WIDE, len(WIDE)), np.tile(WIDE, len(WIDE))),
        (np.array([6, -4, 0, 7], np.int32), np.array([4, 6, 5, -7], np.int32)),
        (np.array([6, 4, 0, 255], np.uint8), np.array([4, 6, 5, 1], np.uint8)),
    ],
    "too_big": [(2**62,), (2**61,), (2**50,), (-1,)],
    "too_big_together": [(2**56, 64), (2**56, 256), (2**56, 0), (2**40, 2)],
}
