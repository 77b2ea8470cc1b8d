"""Integer arrays with wrap-around, shifts and masks."""

import numpy as np
from numba import njit


@njit
def pack_rgb(r, g, b):
    return (r.astype(np.uint32) << 16) | (g.astype(np.uint32) << 8) | b.astype(np.uint32)


@njit
def average_bytes(a, b):
    return a // 2 + b // 2


@njit
def parity(x):
    return (x & 1) ^ ((x >> 1) & 1)


def main():
    a = np.array([10, 200, 255], np.uint8)
    print(pack_rgb(a, a, a), average_bytes(a, a[::-1]), parity(np.arange(8)))


if __name__ == "__main__":
    main()
