"""Column-major matrices: the loops go down the columns."""

import numpy as np
from numba import njit, prange


@njit
def column_sums(a):
    out = np.zeros(a.shape[1])
    for j in range(a.shape[1]):
        for i in range(a.shape[0]):
            out[j] += a[i, j]
    return out


@njit(parallel=True)
def scale_rows(a, s):
    for i in prange(a.shape[0]):
        for j in range(a.shape[1]):
            a[i, j] /= s[i]


@njit
def total(a):
    return a.sum(), np.sum(a.T)


def main():
    a = np.asfortranarray(np.arange(1.0, 7.0).reshape(2, 3))
    scale_rows(a, np.array([1.0, 2.0]))
    print(column_sums(a), total(a))


if __name__ == "__main__":
    main()
