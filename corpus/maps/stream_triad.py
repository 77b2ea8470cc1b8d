"""The four kernels of the STREAM benchmark."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def copy(a, c):
    for i in prange(a.size):
        c[i] = a[i]


@njit(parallel=True)
def scale(b, c, s):
    for i in prange(b.size):
        b[i] = s * c[i]


@njit(parallel=True)
def add(a, b, c):
    for i in prange(a.size):
        c[i] = a[i] + b[i]


@njit(parallel=True)
def triad(a, b, c, s):
    for i in prange(a.size):
        a[i] = b[i] + s * c[i]


def main():
    a, b, c = np.ones(4), np.full(4, 2.0), np.zeros(4)
    copy(a, c)
    scale(b, c, 3.0)
    add(a, b, c)
    triad(a, b, c, 3.0)
    print(a, b, c)


if __name__ == "__main__":
    main()
