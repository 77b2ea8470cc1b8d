"""A band matrix times a vector, by diagonals."""

import numpy as np
from numba import njit


@njit
def band_matvec(diagonals, offsets, x, y):
    n = len(x)
    for i in range(n):
        y[i] = 0.0
    for d in range(len(offsets)):
        k = offsets[d]
        for i in range(max(0, -k), min(n, n - k)):
            y[i] += diagonals[d, i] * x[i + k]


def main():
    y = np.zeros(4)
    band_matvec(np.ones((3, 4)), np.array([-1, 0, 1]), np.arange(4.0), y)
    print(y)


if __name__ == "__main__":
    main()
