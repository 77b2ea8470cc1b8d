"""Rows of a matrix handed to a helper."""

import numpy as np
from numba import njit


@njit
def row_norm(row):
    s = 0.0
    for v in row:
        s += v * v
    return np.sqrt(s)


@njit
def norms(a):
    out = np.empty(a.shape[0])
    for i in range(a.shape[0]):
        out[i] = row_norm(a[i])
    return out


@njit
def column_norms(a):
    out = np.empty(a.shape[1])
    for j in range(a.shape[1]):
        out[j] = row_norm(a[:, j])
    return out


def main():
    a = np.arange(6.0).reshape(2, 3)
    print(norms(a), column_norms(a), row_norm(a[1]))


if __name__ == "__main__":
    main()
