"""Results of whole numbers: counts, positions, flags."""

import numpy as np
from numba import njit


@njit
def count_peaks(x):
    n = 0
    for i in range(1, x.size - 1):
        if x[i] > x[i - 1] and x[i] > x[i + 1]:
            n += 1
    return n


@njit
def is_sorted(x):
    for i in range(1, len(x)):
        if x[i] < x[i - 1]:
            return False
    return True


@njit
def any_above(x, level):
    return np.any(x > level)


def main():
    x = np.array([1.0, 3.0, 2.0])
    print(count_peaks(x), is_sorted(x), any_above(x, 2.5))


if __name__ == "__main__":
    main()
