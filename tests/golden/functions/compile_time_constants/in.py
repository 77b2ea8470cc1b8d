"""Numbers that the program binds anew: Numba freezes them at the first call for each types of arguments."""

import math

import numpy as np
from numba import njit, prange, vectorize

COLORS = 3
FACTOR = (COLORS * COLORS - 1.0) / (2.0 * COLORS)
SCALE = math.sqrt(2.0)
WEIGHTS = np.ones(3)


def set_colors(colors):
    global COLORS, FACTOR, WEIGHTS
    COLORS = colors
    FACTOR = (colors * colors - 1.0) / (2.0 * colors)
    WEIGHTS = np.full(3, 5.0)


@njit
def casimir(x):
    return FACTOR * x


@njit
def splitting(x, y):
    """It has a constant of its own, and one of what it calls."""
    return casimir(x) + COLORS * y


@njit
def named(kind, x):
    return COLORS * x if kind == "twice" else x + COLORS


@njit
def inner(x):
    def times(y):
        return y * COLORS

    return times(x)


@njit
def total(values):
    s = 0.0
    for v in values:
        s += casimir(v)
    return s


# These are compiled when they are defined, for calls that leave out arguments, or launch.
@njit("float64(float64)")
def early(x):
    return x * COLORS


@njit
def with_default(x, y=1.0):
    return x * COLORS + y


@njit(parallel=True)
def launches(values):
    for i in prange(len(values)):
        values[i] = values[i] * SCALE * COLORS
    return values


@vectorize
def each(x):
    return x * COLORS


@njit(inline="always")
def written_in(x):
    return x * COLORS


@njit
def weighted(x):
    return WEIGHTS[0] * x


def show():
    print(casimir(1.0), casimir(1), splitting(1.0, 2.0), splitting(1, 2), total(np.ones(3)), inner(2.0))
    print(named("twice", 2.0), named("plus", 2.0), named("twice", 2), early(1.0), with_default(1.0), written_in(1.0))
    print(launches(np.ones(2)), each(2.0), weighted(1.0))


if __name__ == "__main__":
    print(casimir(2.0), named("plus", 1.0))
    set_colors(4)
    show()
    set_colors(5)
    show()
    print(casimir(True), casimir(np.float32(2)), total(np.ones(3, np.float32)), inner(1), inner(2.5))
    print(casimir.py_func(2.0), with_default(1.0, 2.0))
    set_colors(6)
    print(total(np.ones(3, np.float32)), total(np.ones((2, 3))[0]), total(np.ones(3)[::2]), inner(1.5))
