"""Sparse matrix in rows times a vector, with loops and with slices."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def spmv(indptr, indices, data, x, y):
    for i in prange(len(indptr) - 1):
        s = 0.0
        for k in range(indptr[i], indptr[i + 1]):
            s += data[k] * x[indices[k]]
        y[i] = s


@njit
def spmv_slices(indptr, indices, data, x):
    y = np.empty(len(indptr) - 1)
    for i in range(len(y)):
        cols = indices[indptr[i] : indptr[i + 1]]
        vals = data[indptr[i] : indptr[i + 1]]
        y[i] = np.sum(vals * x[cols])
    return y


def main():
    indptr, indices, data = np.array([0, 2, 3]), np.array([0, 1, 1]), np.array([1.0, 2.0, 3.0])
    y = np.zeros(2)
    spmv(indptr, indices, data, np.ones(2), y)
    print(y, spmv_slices(indptr, indices, data, np.ones(2)))


if __name__ == "__main__":
    main()
