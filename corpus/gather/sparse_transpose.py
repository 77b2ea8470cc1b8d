"""Sparse column format times a vector: a scatter with collisions."""

import numpy as np
from numba import njit


@njit
def csc_matvec(indptr, indices, data, x, y):
    for j in range(len(indptr) - 1):
        for k in range(indptr[j], indptr[j + 1]):
            y[indices[k]] += data[k] * x[j]


@njit
def coo_matvec(rows, cols, data, x, y):
    for k in range(len(data)):
        y[rows[k]] += data[k] * x[cols[k]]


def main():
    y = np.zeros(2)
    csc_matvec(np.array([0, 1, 2]), np.array([1, 0]), np.ones(2), np.arange(2.0), y)
    coo_matvec(np.array([0, 0]), np.array([0, 1]), np.ones(2), np.ones(2), y)
    print(y)


if __name__ == "__main__":
    main()
