"""Product with a symmetric matrix, parallel over columns."""

import appy
import numpy as np


@appy.jit
def symm(alpha, beta, C, A, B):
    M, N = C.shape
    #pragma :M=>parallel :N=>parallel
    C[:M, :N] *= beta
    #pragma sequential for
    for i in range(M):
        #pragma parallel for
        for j in range(N):
            t = 0.0
            #pragma simd
            for k in range(i):
                C[k, j] += alpha * B[i, j] * A[i, k]
                t += B[k, j] * A[i, k]
            C[i, j] += alpha * B[i, j] * A[i, i] + alpha * t


def main():
    C = np.ones((3, 2))
    symm(1.5, 1.2, C, np.eye(3) + 0.5, np.arange(6.0).reshape(3, 2))
    print(C)


if __name__ == "__main__":
    main()
