"""A global that the program changes between calls."""

import numpy as np
from numba import njit

scale = 2.0
counter = np.zeros(1)


@njit
def scaled(x):
    return scale * x


@njit
def counted(x):
    return x + counter[0]


def twice(x):
    global scale
    first = scaled(x)
    scale = 3.0
    second = scaled(x)
    scale = 2.0
    return first, second


def main():
    print(twice(1.0), counted(1.0))


if __name__ == "__main__":
    main()
