"""Gamma correction of 8-bit pixels through a table."""

import numpy as np
from numba import njit, prange


@njit
def build_table(gamma, table):
    for v in range(256):
        table[v] = np.uint8(255.0 * (v / 255.0) ** gamma + 0.5)


@njit(parallel=True)
def apply_table(image, table, out):
    rows, columns = image.shape
    for i in prange(rows):
        for j in range(columns):
            out[i, j] = table[image[i, j]]


def main():
    table = np.zeros(256, np.uint8)
    build_table(2.2, table)
    image = np.arange(0, 240, 20, dtype=np.uint8).reshape(3, 4)
    out = np.zeros_like(image)
    apply_table(image, table, out)
    print(out)


if __name__ == "__main__":
    main()
