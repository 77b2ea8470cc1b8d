"""A Householder reflection applied to a matrix."""

import numpy as np
from numba import njit


@njit
def reflect(v, a):
    w = v @ a
    beta = 2.0 / (v @ v)
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            a[i, j] -= beta * v[i] * w[j]


def main():
    a = np.eye(3)
    reflect(np.array([1.0, 1.0, 0.0]), a)
    print(a)


if __name__ == "__main__":
    main()
