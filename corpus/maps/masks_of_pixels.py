"""Masks of images, joined and compared."""

import numpy as np
from numba import njit, prange


@njit
def join_masks(a, b, out):
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            out[i, j] = a[i, j] and not b[i, j]


@njit(parallel=True)
def mark_bright(image, mask, level, out):
    for i in prange(image.size):
        out[i] = image[i] > level or mask[i]


@njit
def mark_edges(mask, out):
    for i in range(1, mask.shape[0] - 1):
        for j in range(1, mask.shape[1] - 1):
            out[i, j] = mask[i, j] and not (
                mask[i - 1, j] and mask[i + 1, j] and mask[i, j - 1] and mask[i, j + 1]
            )


@njit
def mark_peaks(image, out):
    for i in range(1, image.shape[0] - 1):
        for j in range(1, image.shape[1] - 1):
            v = image[i, j]
            out[i, j] = (
                v > image[i - 1, j] and v > image[i + 1, j] and v > image[i, j - 1] and v > image[i, j + 1]
            )


@njit
def jaccard(a, b):
    both = 0
    either = 0
    for i in range(len(a)):
        if a[i] and b[i]:
            both += 1
        if a[i] or b[i]:
            either += 1
    return both / either if either else 1.0


def main():
    image = (np.arange(56) * 37 % 64).astype(np.uint8).reshape(7, 8)
    mask = image > 20
    out = np.zeros_like(mask)
    mark_edges(mask, out)
    print(out.astype(np.uint8))
    mark_peaks(image, out)
    print(out.astype(np.uint8), jaccard(mask.ravel(), out.ravel()))
    join_masks(mask, out.copy(), out)
    mark_bright(image.ravel(), out.ravel(), 50, out.reshape(-1))
    print(out.astype(np.uint8))


if __name__ == "__main__":
    main()
