"""Transposition of a matrix into another, and rotation by a right angle."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def transpose(a, b):
    for i in prange(a.shape[0]):
        for j in prange(a.shape[1]):
            b[j, i] = a[i, j]


@njit
def rotate(a, b):
    n, m = a.shape
    for i in range(n):
        for j in range(m):
            b[m - 1 - j, i] = a[i, j]


def main():
    a = np.arange(6.0).reshape(2, 3)
    b = np.zeros((3, 2))
    transpose(a, b)
    print(b)
    rotate(a, b)
    print(b)


if __name__ == "__main__":
    main()
