"""Counting with a dictionary."""

import numpy as np
from numba import njit


@njit
def most_common(values):
    counts = {}
    for v in values:
        if v in counts:
            counts[v] += 1
        else:
            counts[v] = 1
    best = values[0]
    for v in counts:
        if counts[v] > counts[best]:
            best = v
    return best


def main():
    print(most_common(np.array([3, 1, 3])))


if __name__ == "__main__":
    main()
