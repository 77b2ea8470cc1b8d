"""Folding of RNA: the largest number of pairs."""

import numpy as np
from numba import njit


@njit
def match(b1, b2):
    return 1 if b1 + b2 == 3 else 0


@njit
def nussinov(n, seq):
    table = np.zeros((n, n), np.int32)
    for i in range(n - 1, -1, -1):
        for j in range(i + 1, n):
            best = max(table[i, j - 1], table[i + 1, j])
            if i < j - 1:
                best = max(best, table[i + 1, j - 1] + match(seq[i], seq[j]))
            else:
                best = max(best, table[i + 1, j - 1])
            for k in range(i + 1, j):
                best = max(best, table[i, k] + table[k + 1, j])
            table[i, j] = best
    return table


def main():
    print(nussinov(6, np.array([0, 1, 2, 3, 0, 3])))


if __name__ == "__main__":
    main()
