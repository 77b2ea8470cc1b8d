"""Inclusive and exclusive prefix sums."""

import numpy as np
from numba import njit


@njit
def inclusive(x, out):
    total = 0.0
    for i in range(len(x)):
        total += x[i]
        out[i] = total


@njit
def exclusive_in_place(x):
    total = 0
    for i in range(len(x)):
        here = x[i]
        x[i] = total
        total += here
    return total


def main():
    out = np.zeros(5)
    inclusive(np.arange(5.0), out)
    counts = np.arange(5)
    print(out, exclusive_in_place(counts), counts)


if __name__ == "__main__":
    main()
