"""Copies that must be copies, and names that must be the same array."""

import numpy as np
from numba import njit


@njit
def sorted_copy(x):
    y = x.copy()
    y.sort()
    return y


@njit
def alias_inside(x):
    y = x
    y[0] = 42.0
    return y[0] + x[0]


@njit
def flat_sum(a):
    b = a.copy().reshape(a.size)
    b[0] = 0.0
    return b.sum() + a[0, 0]


def main():
    x = np.array([3.0, 1.0])
    print(sorted_copy(x), alias_inside(x), x, flat_sum(np.ones((2, 2))))


if __name__ == "__main__":
    main()
