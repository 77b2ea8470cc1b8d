"""Products with a matrix and with its transpose, added to two vectors."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def mvt(x1, x2, y1, y2, A):
    n = len(x1)
    for i in prange(n):
        for j in range(n):
            x1[i] += A[i, j] * y1[j]
    for i in prange(n):
        for j in range(n):
            x2[i] += A[j, i] * y2[j]


def main():
    x1, x2 = np.zeros(2), np.zeros(2)
    mvt(x1, x2, np.ones(2), np.ones(2), np.arange(4.0).reshape(2, 2))
    print(x1, x2)


if __name__ == "__main__":
    main()
