"""Adler and Fletcher check sums of bytes."""

import numpy as np
from numba import njit


@njit
def adler32(data):
    a = 1
    b = 0
    for byte in data:
        a = (a + byte) % 65521
        b = (b + a) % 65521
    return (b << 16) | a


@njit
def xor_sum(words):
    x = 0
    for i in range(len(words)):
        x ^= words[i]
    return x


def main():
    text = np.frombuffer(b"Wikipedia", dtype=np.uint8)
    print(hex(adler32(text)), xor_sum(np.arange(10)))


if __name__ == "__main__":
    main()
