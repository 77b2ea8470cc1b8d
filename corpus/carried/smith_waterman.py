"""Local alignment score of two DNA sequences, with two rows of storage."""

import numpy as np
from numba import njit


@njit
def alignment_score(a, b, match, mismatch, gap):
    previous = np.zeros(len(b) + 1, np.int64)
    current = np.zeros(len(b) + 1, np.int64)
    best = 0
    for i in range(len(a)):
        for j in range(1, len(b) + 1):
            s = match if a[i] == b[j - 1] else mismatch
            h = max(0, previous[j - 1] + s, previous[j] + gap, current[j - 1] + gap)
            current[j] = h
            best = max(best, h)
        previous, current = current, previous
    return best


def main():
    print(alignment_score(np.array([0, 1, 2, 3, 0]), np.array([1, 2, 3]), 2, -1, -1))


if __name__ == "__main__":
    main()
