"""Edge detection after Deriche: recursive filters along rows."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def deriche_rows(im, alpha, y1, y2):
    k = (1.0 - np.exp(-alpha)) ** 2 / (1.0 + 2.0 * alpha * np.exp(-alpha) - np.exp(2.0 * alpha))
    a2 = k * np.exp(-alpha) * (alpha - 1.0)
    b1 = 2.0 ** (-alpha)
    b2 = -np.exp(-2.0 * alpha)
    h, w = im.shape
    for i in prange(h):
        y1[i, 0] = k * im[i, 0]
        y1[i, 1] = k * im[i, 1] + a2 * im[i, 0] + b1 * y1[i, 0]
        for j in range(2, w):
            y1[i, j] = k * im[i, j] + a2 * im[i, j - 1] + b1 * y1[i, j - 1] + b2 * y1[i, j - 2]
        y2[i, w - 1] = 0.0
        y2[i, w - 2] = a2 * im[i, w - 1]
        for j in range(w - 3, -1, -1):
            y2[i, j] = a2 * im[i, j + 1] + b1 * y2[i, j + 1] + b2 * y2[i, j + 2]


def main():
    y1, y2 = np.zeros((2, 4)), np.zeros((2, 4))
    deriche_rows(np.arange(8.0).reshape(2, 4), 0.25, y1, y2)
    print(y1, y2)


if __name__ == "__main__":
    main()
