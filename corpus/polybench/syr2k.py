"""Symmetric rank-2k update of the lower half."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def syr2k(alpha, beta, C, A, B):
    for i in prange(A.shape[0]):
        for j in range(i + 1):
            C[i, j] *= beta
        for k in range(A.shape[1]):
            for j in range(i + 1):
                C[i, j] += A[j, k] * alpha * B[i, k] + B[j, k] * alpha * A[i, k]


def main():
    C = np.eye(3)
    syr2k(1.5, 1.2, C, np.ones((3, 2)), np.arange(6.0).reshape(3, 2))
    print(C)


if __name__ == "__main__":
    main()
