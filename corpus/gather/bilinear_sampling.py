"""An image sampled between its pixels."""

import numpy as np
from numba import njit, prange


@njit
def sample(im, y, x):
    h, w = im.shape
    y0 = min(max(int(np.floor(y)), 0), h - 2)
    x0 = min(max(int(np.floor(x)), 0), w - 2)
    fy, fx = y - y0, x - x0
    top = im[y0, x0] * (1.0 - fx) + im[y0, x0 + 1] * fx
    bottom = im[y0 + 1, x0] * (1.0 - fx) + im[y0 + 1, x0 + 1] * fx
    return top * (1.0 - fy) + bottom * fy


@njit(parallel=True)
def rotate_image(im, angle, out):
    h, w = im.shape
    c, s = np.cos(angle), np.sin(angle)
    for i in prange(h):
        for j in range(w):
            y, x = i - 0.5 * h, j - 0.5 * w
            out[i, j] = sample(im, c * y - s * x + 0.5 * h, s * y + c * x + 0.5 * w)


def main():
    im, out = np.arange(16.0).reshape(4, 4), np.zeros((4, 4))
    rotate_image(im, 0.3, out)
    print(out)


if __name__ == "__main__":
    main()
