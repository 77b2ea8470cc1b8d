"""Positions of events, by flatnonzero and by hand."""

import numpy as np
from numba import njit


@njit
def events(x, level):
    return np.flatnonzero(x > level)


@njit
def rising_edges(x, level, out):
    n = 0
    for i in range(1, len(x)):
        if x[i - 1] < level and x[i] >= level:
            out[n] = i
            n += 1
    return n


def main():
    x, out = np.array([0.0, 2.0, 0.0, 3.0]), np.zeros(4, np.int64)
    print(events(x, 1.0), rising_edges(x, 1.0, out), out)


if __name__ == "__main__":
    main()
