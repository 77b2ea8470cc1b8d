"""Ranks, medians and the order of an array."""

import numpy as np
from numba import njit


@njit
def ranks(x):
    order = np.argsort(x)
    out = np.empty(len(x), np.int64)
    for i in range(len(x)):
        out[order[i]] = i
    return out


@njit
def median_deviation(x):
    m = np.median(x)
    return np.median(np.abs(x - m))


def main():
    x = np.array([3.0, 1.0, 2.0])
    print(ranks(x), median_deviation(x))


if __name__ == "__main__":
    main()
