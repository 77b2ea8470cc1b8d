"""Matrix times vector, and its transpose."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def matvec(a, x, y):
    for i in prange(a.shape[0]):
        s = 0.0
        for j in range(a.shape[1]):
            s += a[i, j] * x[j]
        y[i] = s


@njit
def transposed_matvec(a, x, y):
    y[:] = 0.0
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            y[j] += a[i, j] * x[i]


def main():
    a, y, z = np.arange(6.0).reshape(2, 3), np.zeros(2), np.zeros(3)
    matvec(a, np.ones(3), y)
    transposed_matvec(a, np.ones(2), z)
    print(y, z)


if __name__ == "__main__":
    main()
