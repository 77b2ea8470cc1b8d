"""Sums and counts of groups, and the mean of each."""

import numpy as np
from numba import njit


@njit
def group_means(labels, values, groups):
    sums = np.zeros(groups)
    counts = np.zeros(groups, dtype=np.int64)
    for i in range(len(labels)):
        sums[labels[i]] += values[i]
        counts[labels[i]] += 1
    for g in range(groups):
        if counts[g] > 0:
            sums[g] /= counts[g]
    return sums


def main():
    print(group_means(np.array([0, 1, 0]), np.array([1.0, 2.0, 3.0]), 3))


if __name__ == "__main__":
    main()
