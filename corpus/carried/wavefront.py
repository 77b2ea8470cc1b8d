"""Shortest ways through a grid from the corner, and integral images."""

import numpy as np
from numba import njit


@njit
def cheapest(cost):
    n, m = cost.shape
    total = cost.copy()
    for i in range(n):
        for j in range(m):
            if i > 0 and j > 0:
                total[i, j] += min(total[i - 1, j], total[i, j - 1])
            elif i > 0:
                total[i, j] += total[i - 1, j]
            elif j > 0:
                total[i, j] += total[i, j - 1]
    return total[n - 1, m - 1]


@njit
def integral_image(im, out):
    for i in range(im.shape[0]):
        row = 0.0
        for j in range(im.shape[1]):
            row += im[i, j]
            out[i, j] = row + (out[i - 1, j] if i > 0 else 0.0)


def main():
    out = np.zeros((3, 3))
    integral_image(np.ones((3, 3)), out)
    print(cheapest(np.arange(9.0).reshape(3, 3)), out)


if __name__ == "__main__":
    main()
