"""Jacobi relaxation with slices, in one and two dimensions."""

import numpy as np
from numba import njit


@njit
def jacobi1(steps, a, b):
    for _ in range(steps):
        b[1:-1] = (a[:-2] + a[1:-1] + a[2:]) / 3.0
        a[1:-1] = (b[:-2] + b[1:-1] + b[2:]) / 3.0


@njit
def jacobi2(steps, a, b):
    for _ in range(steps):
        b[1:-1, 1:-1] = 0.2 * (a[1:-1, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:] + a[2:, 1:-1] + a[:-2, 1:-1])
        a[1:-1, 1:-1] = 0.2 * (b[1:-1, 1:-1] + b[1:-1, :-2] + b[1:-1, 2:] + b[2:, 1:-1] + b[:-2, 1:-1])


def main():
    a, b = np.arange(6.0) ** 2, np.zeros(6)
    jacobi1(2, a, b)
    c, d = np.eye(4), np.zeros((4, 4))
    jacobi2(1, c, d)
    print(a, c)


if __name__ == "__main__":
    main()
