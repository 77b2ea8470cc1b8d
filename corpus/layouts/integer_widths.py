"""Integers of all widths: sums, wrap-around, mixed signs."""

import numpy as np
from numba import njit


@njit
def sum_widths(a, b):
    s = 0
    for i in range(len(a)):
        s += a[i] + b[i]
    return s


@njit
def add_arrays(a, b):
    return a + b


@njit
def store_narrow(x, out):
    for i in range(len(x)):
        out[i] = x[i] * 3


def main():
    a = np.array([100, 120], np.int8)
    print(sum_widths(a, a), add_arrays(a, a), add_arrays(a, a.astype(np.uint8)))


if __name__ == "__main__":
    main()
