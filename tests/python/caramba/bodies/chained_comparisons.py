"""Chains of comparisons of tuples, and of members."""

import numpy as np
from numba import njit


@njit
def same_shapes(a, b, c):
    if not a.shape == b.shape == c.shape:
        return 0
    return 1


@njit
def ordered(a, b):
    return (a, 1) < (b, 2) < (3, b), (a, b) != (b, a) == (b, a), a < b in (1, 2, 3)


A = np.ones(3)
B = np.ones((2, 2))
CASES = {
    "same_shapes": [(A, A, A), (A, A, A[1:]), (A, A, B), (A, B, B), (B, B, B)],
    "ordered": [(1, 2), (2, 1), (1.5, 2)],
}
