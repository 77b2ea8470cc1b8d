"""Values that are computed though another one is taken: what they raise is raised."""

import numpy as np
from numba import njit


@njit
def other_quotient(b, c, e):
    return np.where(b > 0, 1.0, c / e) + 0.0


@njit
def own_quotient(b, c):
    return np.where(b > 0, c / b, 1.0) + 0.0


@njit
def whole_numbers(b, c, e):
    return np.where(b > 0, c // e, c % e) + 0


@njit
def of_an_element(b, a, i):
    return np.where(b > 0, 1.0, 1 / a[i]) + 0.0


@njit
def first_of_two(a, b, c):
    return (a, b / c)[0]


@njit
def first_of_pairs(a, b, c):
    return ((a, 1), (b % c, 2))[0][1]


@njit
def length(b, c):
    return len((b / c, 1))


QUOTIENTS = [(1.0, 2.0, 0.0), (-1.0, 2.0, 0.0), (1.0, 2.0, 4.0), (-1.0, 2.0, 4.0)]
CASES = {
    "other_quotient": QUOTIENTS,
    "own_quotient": [(0.0, 1.0), (2.0, 1.0), (-2.0, 1.0)],
    "whole_numbers": [(1, 7, 0), (-1, 7, 0), (1, 7, 2), (-1, 7, 2)],
    "of_an_element": [(1.0, np.zeros(2), 0), (1.0, np.ones(2), 1)],
    "first_of_two": QUOTIENTS,
    "first_of_pairs": QUOTIENTS,
    "length": [(1.0, 0.0), (1.0, 2.0)],
}
