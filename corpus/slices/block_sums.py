"""Sums over blocks of an image by slices of both dimensions."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def pool(im, k, out):
    for i in prange(out.shape[0]):
        for j in range(out.shape[1]):
            block = im[i * k : (i + 1) * k, j * k : (j + 1) * k]
            out[i, j] = block.max()


@njit
def block_mean(im, k):
    out = np.empty((im.shape[0] // k, im.shape[1] // k))
    for i in range(out.shape[0]):
        for j in range(out.shape[1]):
            out[i, j] = np.mean(im[i * k : (i + 1) * k, j * k : (j + 1) * k])
    return out


def main():
    im = np.arange(16.0).reshape(4, 4)
    out = np.zeros((2, 2))
    pool(im, 2, out)
    print(out, block_mean(im, 2))


if __name__ == "__main__":
    main()
