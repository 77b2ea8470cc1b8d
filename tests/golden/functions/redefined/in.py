"""Functions that others replace before anything calls them, and globals that are bound again."""

import numpy as np
from numba import float64, njit, vectorize

SCALE, SHIFT = 2.0, 3.0
fast = njit(nogil=True)


@njit
def area(r):
    # Nobody gets this one.
    return 3.0 * r * r


@njit
def both(r):
    """What it calls is the last one, with the last of the globals."""
    return area(r) + SHIFT


SCALE, SHIFT = 5.0, 7.0
LIMITS = np.array([1.0, 2.0])
if SHIFT > 6.0:
    LIMITS = LIMITS * 2.0


@njit
def area(r):
    return SCALE * r * r


def limited(x):
    return x


@njit
def limited(x):
    return min(max(x, LIMITS[0]), LIMITS[1])


LIMITS = LIMITS + 1.0


@njit
def twice(x):
    return quarter(x) + x


@fast
def quarter(x):
    return x / 4.0


@njit
def twice(x):
    return 8.0 * quarter(x)


@njit
def called(x):
    return x + 1.0


FIRST = called(1.0)


@njit
def called(x):
    return x + 2.0


@njit
def frozen(x):
    return x * STEP


STEP = 2.0
BEFORE = frozen(1.0)
STEP = 3.0


@njit
def seen(x):
    return x + LATE


LATE = 1.0
import os

LATE = 2.0


@vectorize([float64(float64)])
def eager(x):
    return x + 1.0


@vectorize([float64(float64)])
def eager(x):
    return x + 2.0


@njit("float64(float64)")
def noticed(x):
    return x + 1.0


@njit
def notices(x):
    return noticed(x)


@njit("float64(float64)")
def compiles(x):
    return notices(x)


@njit("float64(float64)")
def noticed(x):
    return x + 2.0


if __name__ == "__main__":
    print(both(2.0), area(1.0), limited(9.0), limited(0.0), twice(3.0))
    print(FIRST, called(1.0), BEFORE, frozen(1.0), seen(1.0), os.name)
    print(eager(1.0), noticed(1.0), notices(1.0), compiles(1.0))
