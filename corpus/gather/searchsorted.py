"""Library searches: searchsorted, digitize, bincount, unique counts."""

import numpy as np
from numba import njit


@njit
def assign_bins(edges, x):
    return np.searchsorted(edges, x)


@njit
def weighted_counts(index, weights, n):
    return np.bincount(index, weights, n)


@njit
def quantile_ranks(sample, x):
    s = np.sort(sample)
    return np.searchsorted(s, x, side="right") / len(s)


def main():
    print(
        assign_bins(np.arange(3.0), np.array([0.5, 2.0])), weighted_counts(np.array([0, 2, 2]), np.ones(3), 4)
    )
    print(quantile_ranks(np.array([3.0, 1.0, 2.0]), np.array([1.5, 3.0])))


if __name__ == "__main__":
    main()
