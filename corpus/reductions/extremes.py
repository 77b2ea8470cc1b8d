"""Smallest and largest element and where they are."""

import numpy as np
from numba import njit


@njit
def extremes(x):
    low, high = x[0], x[0]
    at_low, at_high = 0, 0
    for i in range(1, len(x)):
        if x[i] < low:
            low = x[i]
            at_low = i
        if x[i] > high:
            high = x[i]
            at_high = i
    return low, high, at_low, at_high


def main():
    print(extremes(np.array([3.0, -1.0, 7.0, 2.0])))


if __name__ == "__main__":
    main()
