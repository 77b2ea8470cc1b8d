"""Several results: scalars, arrays, nested tuples."""

import numpy as np
from numba import njit


@njit
def min_max_sum(x):
    low = high = x[0]
    s = 0.0
    for v in x:
        low = min(low, v)
        high = max(high, v)
        s += v
    return low, high, s


@njit
def split(x, pivot):
    below = x[x < pivot]
    above = x[x >= pivot]
    return below, above, len(below)


@njit
def polar_pair(x, y):
    r = np.sqrt(x * x + y * y)
    return (r, np.arctan2(y, x)), r > 1.0


def main():
    print(min_max_sum(np.arange(3.0)), split(np.arange(4.0), 2.0), polar_pair(1.0, 1.0))


if __name__ == "__main__":
    main()
