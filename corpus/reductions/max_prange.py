"""Largest absolute change between two grids, with max in a prange loop."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def largest_change(a, b):
    worst = 0.0
    for i in prange(a.shape[0]):
        for j in range(a.shape[1]):
            worst = max(worst, abs(a[i, j] - b[i, j]))
    return worst


def main():
    print(largest_change(np.eye(4), np.zeros((4, 4))))


if __name__ == "__main__":
    main()
