"""Gauss-Seidel over nine points."""

import numpy as np
from numba import njit


@njit
def seidel_2d(tsteps, A):
    n = A.shape[0]
    for t in range(tsteps):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                A[i, j] = (
                    A[i - 1, j - 1]
                    + A[i - 1, j]
                    + A[i - 1, j + 1]
                    + A[i, j - 1]
                    + A[i, j]
                    + A[i, j + 1]
                    + A[i + 1, j - 1]
                    + A[i + 1, j]
                    + A[i + 1, j + 1]
                ) / 9.0


def main():
    A = np.arange(16.0).reshape(4, 4) ** 1.5
    seidel_2d(2, A)
    print(A)


if __name__ == "__main__":
    main()
