"""Symmetric rank-2k update, a row an iteration."""

import appy
import numpy as np


@appy.jit
def syr2k(alpha, beta, C, A, B):
    M, N = A.shape
    #pragma parallel for
    for i in range(M):
        #pragma simd
        for j in range(i + 1):
            C[i, j] *= beta
        for k in range(N):
            #pragma simd
            for j in range(i + 1):
                C[i, j] += A[j, k] * alpha * B[i, k] + B[j, k] * alpha * A[i, k]


def main():
    C = np.eye(3)
    syr2k(1.5, 1.2, C, np.ones((3, 2)), np.arange(6.0).reshape(3, 2))
    print(C)


if __name__ == "__main__":
    main()
