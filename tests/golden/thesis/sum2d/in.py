"""Sum of the elements of a two-dimensional array.

Usage: python sum2d.py [elements]
"""

import math
import sys

import numpy as np
from numba import njit


@njit
def sum2d(array):
    """Return the sum of all elements of ``array``, added row by row."""
    rows, columns = array.shape
    total = 0.0
    for i in range(rows):
        # along a row, the elements of a C-ordered array are neighbours in memory
        for j in range(columns):
            total += array[i, j]
    return total


def main():
    """Sum a matrix of about as many elements as the first argument says."""
    elements = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    rows = math.isqrt(elements)
    matrix = np.random.default_rng(2025).random((rows, elements // rows))
    print("elements", matrix.size)
    print("sum", repr(float(sum2d(matrix))))
    print("sum of the transpose", repr(float(sum2d(matrix.T))))


if __name__ == "__main__":
    main()
