"""Matrices made and returned: Vandermonde, Toeplitz, distance tables."""

import numpy as np
from numba import njit


@njit
def vandermonde(x, degree):
    v = np.ones((len(x), degree + 1))
    for i in range(len(x)):
        for k in range(1, degree + 1):
            v[i, k] = v[i, k - 1] * x[i]
    return v


@njit
def toeplitz(c):
    n = len(c)
    t = np.empty((n, n))
    for i in range(n):
        for j in range(n):
            t[i, j] = c[abs(i - j)]
    return t


def main():
    print(vandermonde(np.arange(3.0), 2), toeplitz(np.arange(3.0)))


if __name__ == "__main__":
    main()
