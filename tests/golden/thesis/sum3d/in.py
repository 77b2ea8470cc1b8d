"""Sum of the elements of a three-dimensional array.

Usage: python sum3d.py [elements]
"""

import sys

import numpy as np
from numba import njit


@njit
def sum3d(array):
    """Return the sum of all elements of ``array``, plane by plane and row by row."""
    total = 0.0
    for i in range(array.shape[0]):
        for j in range(array.shape[1]):
            for k in range(array.shape[2]):
                total += array[i, j, k]
    return total


def main():
    """Sum a box of about as many elements as the first argument says."""
    elements = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    side = max(1, round(elements ** (1 / 3)))
    box = np.random.default_rng(2025).random((elements // side**2, side, side))
    print("elements", box.size)
    print("sum", repr(float(sum3d(box))))
    print("sum of every second plane", repr(float(sum3d(box[::2]))))


if __name__ == "__main__":
    main()
