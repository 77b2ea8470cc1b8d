"""Neighbours within a radius, in rows of fixed width, with a counter for each row."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def neighbours(pos, cutoff, counts, table):
    n = pos.shape[0]
    for i in prange(n):
        k = 0
        for j in range(n):
            if i != j and k < table.shape[1]:
                dx = pos[i, 0] - pos[j, 0]
                dy = pos[i, 1] - pos[j, 1]
                if dx * dx + dy * dy < cutoff * cutoff:
                    table[i, k] = j
                    k += 1
        counts[i] = k


def main():
    counts, table = np.zeros(3, np.int64), np.full((3, 4), -1)
    neighbours(np.array([[0.0, 0.0], [0.5, 0.0], [3.0, 0.0]]), 1.0, counts, table)
    print(counts, table)


if __name__ == "__main__":
    main()
