"""Rows exchanged through a copy, and rotated blocks."""

import numpy as np
from numba import njit


@njit
def swap_rows(a, i, j):
    row = a[i].copy()
    a[i] = a[j]
    a[j] = row


@njit
def rotate_left(x, k):
    head = x[:k].copy()
    x[:-k] = x[k:].copy()
    x[-k:] = head


def main():
    a = np.arange(6.0).reshape(3, 2)
    swap_rows(a, 0, 2)
    x = np.arange(5.0)
    rotate_left(x, 2)
    print(a, x)


if __name__ == "__main__":
    main()
