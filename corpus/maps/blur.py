"""Box blur of an image, 2-D, prange over rows."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def blur(image, out):
    h, w = image.shape
    for i in prange(1, h - 1):
        for j in range(1, w - 1):
            s = 0.0
            for di in range(-1, 2):
                for dj in range(-1, 2):
                    s += image[i + di, j + dj]
            out[i, j] = s / 9.0


def main():
    out = np.zeros((5, 5))
    blur(np.arange(25.0).reshape(5, 5), out)
    print(out)


if __name__ == "__main__":
    main()
