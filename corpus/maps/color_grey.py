"""Luminance of a colour image, three channels a pixel."""

import numpy as np
from numba import njit, prange

WEIGHTS = (0.299, 0.587, 0.114)


@njit(parallel=True)
def luminance(rgb, grey):
    for i in prange(rgb.shape[0]):
        for j in range(rgb.shape[1]):
            grey[i, j] = WEIGHTS[0] * rgb[i, j, 0] + WEIGHTS[1] * rgb[i, j, 1] + WEIGHTS[2] * rgb[i, j, 2]


def main():
    grey = np.zeros((2, 2))
    luminance(np.linspace(0.0, 1.0, 12).reshape(2, 2, 3), grey)
    print(grey)


if __name__ == "__main__":
    main()
