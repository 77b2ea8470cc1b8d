"""Cholesky factorisation in place, dot products of rows."""

import numpy as np
from numba import njit


@njit
def cholesky(A):
    A[0, 0] = np.sqrt(A[0, 0])
    for i in range(1, A.shape[0]):
        for j in range(i):
            A[i, j] -= np.dot(A[i, :j], A[j, :j])
            A[i, j] /= A[j, j]
        A[i, i] -= np.dot(A[i, :i], A[i, :i])
        A[i, i] = np.sqrt(A[i, i])


def main():
    A = np.eye(4) * 4.0 + 1.0
    cholesky(A)
    print(np.tril(A))


if __name__ == "__main__":
    main()
