"""Cholesky factorisation, column by column."""

import appy
import numpy as np
from appy import sqrt


@appy.jit
def cholesky(A):
    N = A.shape[0]
    for k in range(N):
        A[k, k] = sqrt(A[k, k])
        #pragma parallel for simd
        for i in range(k + 1, N):
            A[i, k] = A[i, k] / A[k, k]
        #pragma parallel for
        for i in range(k + 1, N):
            #pragma simd
            for j in range(k + 1, i + 1):
                A[i, j] -= A[i, k] * A[j, k]


def main():
    A = np.eye(4) * 4.0 + 1.0
    cholesky(A)
    print(np.tril(A))


if __name__ == "__main__":
    main()
