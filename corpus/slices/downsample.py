"""Slices with steps: every other element, reversal, even and odd."""

import numpy as np
from numba import njit


@njit
def halve(x):
    return 0.5 * (x[::2] + x[1::2])


@njit
def flip_signs(x):
    x[1::2] *= -1.0


@njit
def mirror(x):
    return x[::-1] + x


def main():
    x = np.arange(6.0)
    flip_signs(x)
    print(halve(x), x, mirror(x))


if __name__ == "__main__":
    main()
