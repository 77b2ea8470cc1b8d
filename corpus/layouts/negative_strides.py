"""Views with negative steps, transposes and diagonals as arguments."""

import numpy as np
from numba import njit


@njit
def weighted(x, w):
    s = 0.0
    for i in range(len(x)):
        s += w[i] * x[i]
    return s


@njit
def copy_into(src, dst):
    for i in range(src.shape[0]):
        for j in range(src.shape[1]):
            dst[i, j] = src[i, j]


def main():
    a, b = np.arange(6.0).reshape(2, 3), np.zeros((3, 2))
    copy_into(a.T[::-1], b)
    print(weighted(a[0][::-1], np.arange(3.0)), b)


if __name__ == "__main__":
    main()
