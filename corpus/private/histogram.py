"""Histograms of equal bins, serial and with prange."""

import numpy as np
from numba import njit, prange


@njit
def histogram(x, low, high, counts):
    bins = len(counts)
    width = (high - low) / bins
    for v in x:
        b = int((v - low) / width)
        if 0 <= b < bins:
            counts[b] += 1


@njit(parallel=True)
def histogram_racy(bin_of, counts):
    for i in prange(len(bin_of)):
        counts[bin_of[i]] += 1


def main():
    counts = np.zeros(4, np.int64)
    histogram(np.linspace(0.0, 0.99, 20), 0.0, 1.0, counts)
    histogram_racy(np.array([0, 1, 1, 3]), counts)
    print(counts)


if __name__ == "__main__":
    main()
