"""Jacobi's iteration on a line, in loops."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def jacobi_1d(tsteps, A, B):
    for t in range(1, tsteps):
        for i in prange(1, len(A) - 1):
            B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1])
        for i in prange(1, len(A) - 1):
            A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1])


def main():
    A, B = np.arange(6.0), np.zeros(6)
    jacobi_1d(3, A, B)
    print(A)


if __name__ == "__main__":
    main()
