"""Jacobi's iteration on a line."""

import appy
import numpy as np


@appy.jit(auto_simd=True)
def jacobi_1d(TSTEPS, A, B):
    N = A.shape[0]
    for t in range(1, TSTEPS):
        #pragma parallel for
        for i in range(1, N - 1):
            B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1])
        #pragma parallel for
        for i in range(1, N - 1):
            A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1])


def main():
    A, B = np.arange(6.0), np.zeros(6)
    jacobi_1d(3, A, B)
    print(A)


if __name__ == "__main__":
    main()
