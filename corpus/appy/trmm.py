"""Product with a triangular matrix, columns in parallel."""

import appy
import numpy as np


@appy.jit
def trmm(alpha, A, B):
    M, N = B.shape
    #pragma parallel for
    for j in range(N):
        for i in range(M):
            s = B[i, j]
            #pragma simd
            for k in range(i + 1, M):
                s += A[k, i] * B[k, j]
            B[i, j] = alpha * s


def main():
    B = np.ones((3, 2))
    trmm(1.5, np.arange(9.0).reshape(3, 3), B)
    print(B)


if __name__ == "__main__":
    main()
