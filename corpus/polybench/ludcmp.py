"""LU decomposition and solution of a system, dot products of slices."""

import numpy as np
from numba import njit


@njit
def ludcmp(A, b):
    n = len(b)
    x = np.zeros_like(b)
    y = np.zeros_like(b)
    for i in range(n):
        for j in range(i):
            A[i, j] -= A[i, :j] @ A[:j, j]
            A[i, j] /= A[j, j]
        for j in range(i, n):
            A[i, j] -= A[i, :i] @ A[:i, j]
    for i in range(n):
        y[i] = b[i] - A[i, :i] @ y[:i]
    for i in range(n - 1, -1, -1):
        x[i] = (y[i] - A[i, i + 1 :] @ x[i + 1 :]) / A[i, i]
    return x, y


def main():
    print(ludcmp(np.eye(3) * 3.0 + 1.0, np.arange(3.0)))


if __name__ == "__main__":
    main()
