"""Iteration by enumerate, zip, ndindex and over rows."""

import numpy as np
from numba import njit


@njit
def weighted_positions(x):
    s = 0.0
    for i, v in enumerate(x):
        s += i * v
    return s


@njit
def dot_zip(a, b):
    s = 0.0
    for x, y in zip(a, b):
        s += x * y
    return s


@njit
def row_maxima(a, out):
    for i, row in enumerate(a):
        m = row[0]
        for v in row:
            m = max(m, v)
        out[i] = m


@njit
def sum_ndindex(a):
    s = 0.0
    for i, j in np.ndindex(a.shape):
        s += (i + 1) * a[i, j]
    return s


def main():
    a, out = np.arange(6.0).reshape(2, 3), np.zeros(2)
    row_maxima(a, out)
    print(weighted_positions(a[0]), dot_zip(a[0], a[1]), out, sum_ndindex(a))


if __name__ == "__main__":
    main()
