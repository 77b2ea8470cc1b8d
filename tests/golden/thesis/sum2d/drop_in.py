"""Sum of the elements of a two-dimensional array.

Usage: python sum2d.py [elements]
"""

import math
import sys

import numpy as np
import pykokkos as pk


@pk.workunit
def sum2d_workunit(tid, total, array):
    rows, columns = array.extent(0), array.extent(1)
    for i in range(rows):
        # along a row, the elements of a C-ordered array are neighbours in memory
        for j in range(columns):
            total += array[i, j]


def sum2d(array):
    """Return the sum of all elements of ``array``, added row by row."""
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("sum2d_workunit", policy, sum2d_workunit, array=array)


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
