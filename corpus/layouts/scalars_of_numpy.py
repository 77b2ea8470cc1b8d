"""NumPy scalars as arguments and as results."""

import numpy as np
from numba import njit


@njit
def fahrenheit(c):
    return c * 9 / 5 + 32


@njit
def next_id(i, step):
    return i + step


@njit
def negate(flag, x):
    return -x if flag else x


def main():
    print(fahrenheit(np.float32(20)), next_id(np.int32(5), np.int8(2)), negate(np.bool_(True), 2.0))


if __name__ == "__main__":
    main()
