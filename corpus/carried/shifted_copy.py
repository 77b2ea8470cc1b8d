"""In-place shifts: the direction decides what is read."""

import numpy as np
from numba import njit


@njit
def shift_right(a):
    for i in range(1, len(a)):
        a[i] = a[i - 1]


@njit
def shift_left(a):
    for i in range(len(a) - 1):
        a[i] = a[i + 1]


def main():
    a, b = np.arange(5.0), np.arange(5.0)
    shift_right(a)
    shift_left(b)
    print(a, b)


if __name__ == "__main__":
    main()
