"""Errors raised by kernels, with messages."""

import math

import numpy as np
from numba import njit


@njit
def checked_sqrt(x):
    if x < 0.0:
        raise ValueError("negative")
    return math.sqrt(x)


@njit
def checked_mean(x):
    assert x.size > 0, "no elements"
    s = 0.0
    for v in x:
        s += v
    return s / x.size


@njit
def fill_until(x, limit):
    for i in range(len(x)):
        if x[i] > limit:
            raise OverflowError("too large")
        x[i] *= 2.0


def main():
    x = np.array([1.0, 2.0])
    fill_until(x, 5.0)
    print(checked_sqrt(4.0), checked_mean(x), x)


if __name__ == "__main__":
    main()
