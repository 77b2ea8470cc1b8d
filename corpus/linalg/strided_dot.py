"""Products of columns and of reversed vectors, which lie apart in memory."""

import numpy as np
from numba import njit


@njit
def column_gram(a):
    n = a.shape[1]
    g = np.empty((n, n))
    for i in range(n):
        for j in range(i, n):
            g[i, j] = np.dot(a[:, i], a[:, j])
            g[j, i] = g[i, j]
    return g


def main():
    print(column_gram(np.arange(6.0).reshape(3, 2)))


if __name__ == "__main__":
    main()
