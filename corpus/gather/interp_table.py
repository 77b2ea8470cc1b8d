"""Interpolation in a table by binary search."""

import numpy as np
from numba import njit, prange


@njit
def find_interval(xs, x):
    low, high = 0, len(xs) - 1
    while high - low > 1:
        middle = (low + high) // 2
        if xs[middle] > x:
            high = middle
        else:
            low = middle
    return low


@njit(parallel=True)
def interpolate(xs, ys, at, out):
    for k in prange(at.size):
        i = find_interval(xs, at[k])
        t = (at[k] - xs[i]) / (xs[i + 1] - xs[i])
        out[k] = (1.0 - t) * ys[i] + t * ys[i + 1]


def main():
    out = np.zeros(3)
    interpolate(np.arange(4.0), np.arange(4.0) ** 2, np.array([0.5, 1.5, 2.9]), out)
    print(out)


if __name__ == "__main__":
    main()
