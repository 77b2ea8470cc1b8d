"""y = A' A x."""

import numpy as np
from numba import njit


@njit
def atax(A, x):
    y = np.zeros(A.shape[1])
    for i in range(A.shape[0]):
        t = 0.0
        for j in range(A.shape[1]):
            t += A[i, j] * x[j]
        for j in range(A.shape[1]):
            y[j] += A[i, j] * t
    return y


def main():
    print(atax(np.arange(6.0).reshape(2, 3), np.ones(3)))


if __name__ == "__main__":
    main()
