"""Escape times of the Mandelbrot set over a grid."""

import numpy as np
from numba import njit, prange


@njit
def escape(cr, ci, limit):
    zr = zi = 0.0
    for n in range(limit):
        zr2, zi2 = zr * zr, zi * zi
        if zr2 + zi2 > 4.0:
            return n
        zi = 2.0 * zr * zi + ci
        zr = zr2 - zi2 + cr
    return limit


@njit(parallel=True)
def mandelbrot(xs, ys, limit, counts):
    for i in prange(len(ys)):
        for j in range(len(xs)):
            counts[i, j] = escape(xs[j], ys[i], limit)


def main():
    counts = np.zeros((8, 12), dtype=np.int32)
    mandelbrot(np.linspace(-2.0, 1.0, 12), np.linspace(-1.0, 1.0, 8), 50, counts)
    print(counts)


if __name__ == "__main__":
    main()
