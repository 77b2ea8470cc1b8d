"""A helper on a row in a parallel loop."""

import numpy as np
from numba import njit, prange


@njit
def fill_row(row, seed):
    state = seed
    for j in range(len(row)):
        state = (state * 1664525 + 1013904223) % 4294967296
        row[j] = state / 4294967296.0


@njit(parallel=True)
def fill_matrix(a, seeds):
    for i in prange(a.shape[0]):
        fill_row(a[i], seeds[i])


def main():
    a = np.zeros((2, 3))
    fill_matrix(a, np.array([1, 2]))
    print(a)


if __name__ == "__main__":
    main()
