"""Originals that hang on one side."""

from numba import njit


@njit
def hangs(x):
    return x[0]


@njit
def original_hangs(x):
    while x[0] < 2.0:
        x[0] = x[0] * 0.5
    return x[0]


@njit
def after_that(x):
    return x[0]
