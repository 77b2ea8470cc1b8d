"""LU factorisation without pivots, three loops."""

import numpy as np
from numba import njit


@njit
def lu(a):
    n = a.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def main():
    a = np.array([[4.0, 1.0], [2.0, 3.0]])
    lu(a)
    print(a)


if __name__ == "__main__":
    main()
