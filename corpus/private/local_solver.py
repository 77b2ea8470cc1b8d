"""A small dense system solved for each cell, with a private matrix."""

import numpy as np
from numba import njit, prange


@njit
def solve2(a, b, x):
    det = a[0, 0] * a[1, 1] - a[0, 1] * a[1, 0]
    x[0] = (b[0] * a[1, 1] - b[1] * a[0, 1]) / det
    x[1] = (a[0, 0] * b[1] - a[1, 0] * b[0]) / det


@njit(parallel=True)
def implicit_cells(k1, k2, start, dt, out):
    for c in prange(len(k1)):
        a = np.zeros((2, 2))
        x = np.zeros(2)
        a[0, 0] = 1.0 + dt * k1[c]
        a[0, 1] = -dt * k2[c]
        a[1, 0] = -dt * k1[c]
        a[1, 1] = 1.0 + dt * k2[c]
        solve2(a, start[c], x)
        out[c, 0] = x[0]
        out[c, 1] = x[1]


def main():
    out = np.zeros((2, 2))
    implicit_cells(np.ones(2), np.full(2, 0.5), np.ones((2, 2)), 0.1, out)
    print(out)


if __name__ == "__main__":
    main()
