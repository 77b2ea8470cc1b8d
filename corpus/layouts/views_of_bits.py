"""Bits of numbers through views of other types."""

import numpy as np
from numba import njit


@njit
def exponent_bits(x):
    bits = x.view(np.int64)
    out = np.empty(len(x), np.int64)
    for i in range(len(x)):
        out[i] = (bits[i] >> 52) & 0x7FF
    return out


@njit
def checksum_words(data):
    words = data.view(np.uint32)
    s = np.uint32(0)
    for w in words:
        s = np.uint32(s ^ w)
    return s


def main():
    print(exponent_bits(np.array([1.0, 2.0, 0.5])), checksum_words(np.arange(8, dtype=np.uint8)))


if __name__ == "__main__":
    main()
