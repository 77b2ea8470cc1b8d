"""Slope of a terrain with differences that are one-sided at the border."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def slope(z, cell, out):
    rows, cols = z.shape
    for i in prange(rows):
        for j in range(cols):
            left = z[i, max(j - 1, 0)]
            right = z[i, min(j + 1, cols - 1)]
            up = z[max(i - 1, 0), j]
            down = z[min(i + 1, rows - 1), j]
            p = (right - left) / (2.0 * cell)
            q = (down - up) / (2.0 * cell)
            out[i, j] = np.degrees(np.arctan(np.sqrt(p * p + q * q)))


def main():
    out = np.zeros((3, 3))
    slope(np.arange(9.0).reshape(3, 3), 1.0, out)
    print(out)


if __name__ == "__main__":
    main()
