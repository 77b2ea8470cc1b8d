"""Elementwise changes in place, on one array."""

import numpy as np
from numba import njit, prange


@njit
def square_in_place(a):
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            a[i, j] *= a[i, j]


@njit(parallel=True)
def clip_in_place(a, low, high):
    for i in prange(a.size):
        if a[i] < low:
            a[i] = low
        elif a[i] > high:
            a[i] = high


def main():
    a = np.arange(4.0).reshape(2, 2)
    square_in_place(a)
    b = np.arange(4.0)
    clip_in_place(b, 1.0, 2.0)
    print(a, b)


if __name__ == "__main__":
    main()
