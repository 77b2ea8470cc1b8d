"""Slices whose bounds are the loop variable: Cholesky by rows."""

import numpy as np
from numba import njit


@njit
def cholesky_rows(a):
    n = a.shape[0]
    for i in range(n):
        for j in range(i):
            a[i, j] -= np.sum(a[i, :j] * a[j, :j])
            a[i, j] /= a[j, j]
        a[i, i] -= np.sum(a[i, :i] * a[i, :i])
        a[i, i] = np.sqrt(a[i, i])


def main():
    a = np.eye(4) * 4.0 + 1.0
    cholesky_rows(a)
    print(np.tril(a))


if __name__ == "__main__":
    main()
