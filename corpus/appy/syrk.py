"""Symmetric rank-k update, with a reduction over the columns of A."""

import appy
import numpy as np


@appy.jit
def syrk(alpha, beta, C, A):
    M, N = A.shape
    #pragma parallel for
    for i in range(M):
        #pragma parallel for
        for j in range(i + 1):
            s = beta * C[i, j]
            #pragma simd
            for k in range(N):
                s += alpha * A[i, k] * A[j, k]
            C[i, j] = s


def main():
    C = np.eye(3)
    syrk(1.5, 1.2, C, np.arange(6.0).reshape(3, 2))
    print(C)


if __name__ == "__main__":
    main()
