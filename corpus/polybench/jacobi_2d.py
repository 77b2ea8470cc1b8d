"""Jacobi's iteration on a plane, in loops."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def jacobi_2d(tsteps, A, B):
    n = A.shape[0]
    for t in range(1, tsteps):
        for i in prange(1, n - 1):
            for j in range(1, n - 1):
                B[i, j] = 0.2 * (A[i, j] + A[i, j - 1] + A[i, j + 1] + A[i + 1, j] + A[i - 1, j])
        for i in prange(1, n - 1):
            for j in range(1, n - 1):
                A[i, j] = 0.2 * (B[i, j] + B[i, j - 1] + B[i, j + 1] + B[i + 1, j] + B[i - 1, j])


def main():
    A, B = np.arange(16.0).reshape(4, 4), np.zeros((4, 4))
    jacobi_2d(3, A, B)
    print(A)


if __name__ == "__main__":
    main()
