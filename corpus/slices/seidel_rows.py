"""Seidel's method with whole rows: the sum runs in element order."""

import numpy as np
from numba import njit


@njit
def seidel_row(a, steps):
    n = a.shape[0]
    for _ in range(steps):
        for i in range(1, n - 1):
            a[i, 1:-1] += a[i - 1, :-2] + a[i - 1, 1:-1] + a[i - 1, 2:] + a[i, 2:] + a[i + 1, 1:-1]
            for j in range(1, n - 1):
                a[i, j] += a[i, j - 1]
                a[i, j] /= 7.0


def main():
    a = np.arange(16.0).reshape(4, 4)
    seidel_row(a, 1)
    print(a)


if __name__ == "__main__":
    main()
