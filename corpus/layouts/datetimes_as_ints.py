"""Time stamps in nanoseconds: bins of a day and gaps."""

import numpy as np
from numba import njit

DAY = 86_400_000_000_000


@njit
def hour_histogram(stamps):
    counts = np.zeros(24, np.int64)
    for t in stamps:
        counts[t % DAY // 3_600_000_000_000] += 1
    return counts


@njit
def longest_gap(stamps):
    gap = 0
    for i in range(1, len(stamps)):
        gap = max(gap, stamps[i] - stamps[i - 1])
    return gap / 1e9


def main():
    s = np.array([0, 3_700_000_000_000, 90_000_000_000_000])
    print(hour_histogram(s), longest_gap(s))


if __name__ == "__main__":
    main()
