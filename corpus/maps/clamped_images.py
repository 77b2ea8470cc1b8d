"""Images whose values are kept between bounds."""

import numpy as np
from numba import njit


@njit
def scale_brightness(image, gain, out):
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            out[i, j] = np.uint8(min(max(image[i, j] * gain, 0.0), 255.0))


@njit
def stretch_contrast(image, contrast, out):
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            v = (image[i, j] - 128) * contrast + 128
            if v < 0:
                v = 0
            elif v > 255:
                v = 255
            out[i, j] = int(v)


@njit
def quantize(values, out):
    for i in range(values.shape[0]):
        for j in range(values.shape[1]):
            out[i, j] = np.uint8(np.maximum(0.0, np.minimum(values[i, j], 1.0)) * 255.0 + 0.5)


@njit
def bin_numbers(values, bins, out):
    for i in range(values.shape[0]):
        for j in range(values.shape[1]):
            k = int(values[i, j] * bins)
            if k < 0:
                k = 0
            if k >= bins:
                k = bins - 1
            out[i, j] = k


@njit
def keep_band(image, low, high, out):
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            v = image[i, j]
            out[i, j] = 255 if low <= v < high else v >> 1


def main():
    image = np.arange(0, 256, 15, dtype=np.uint8).reshape(3, 6)
    out = np.zeros_like(image)
    scale_brightness(image, 1.7, out)
    print(out)
    stretch_contrast(image, 1.6, out)
    print(out)
    keep_band(image, 60, 140, out)
    print(out)
    values = np.linspace(-0.25, 1.25, 12).reshape(2, 6)
    quantize(values, out[:2])
    print(out[:2])
    bin_numbers(values, 8, out[:2])
    print(out[:2])


if __name__ == "__main__":
    main()
