"""Givens rotations down a Hessenberg matrix."""

import math

import numpy as np
from numba import njit


@njit
def rotation(a, b):
    r = math.hypot(a, b)
    if r == 0.0:
        return 1.0, 0.0
    return a / r, b / r


@njit
def hessenberg_to_triangular(h):
    n = h.shape[0]
    for k in range(n - 1):
        c, s = rotation(h[k, k], h[k + 1, k])
        for j in range(k, n):
            t = c * h[k, j] + s * h[k + 1, j]
            h[k + 1, j] = c * h[k + 1, j] - s * h[k, j]
            h[k, j] = t


def main():
    h = np.triu(np.ones((3, 3)), -1)
    hessenberg_to_triangular(h)
    print(h)


if __name__ == "__main__":
    main()
