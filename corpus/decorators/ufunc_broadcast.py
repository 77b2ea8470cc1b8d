"""A universal function over arrays of different ranks."""

import numpy as np
from numba import vectorize


@vectorize(["float64(float64, float64, float64)"])
def fma_clip(a, b, c):
    return min(max(a * b + c, 0.0), 1.0)


@vectorize(["int64(int64, int64)"])
def greatest_divisor(a, b):
    while b != 0:
        a, b = b, a % b
    return a


def main():
    print(fma_clip(np.ones((2, 3)), np.arange(3.0), -0.5), greatest_divisor(np.array([12, 35]), 10))


if __name__ == "__main__":
    main()
