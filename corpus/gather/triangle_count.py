"""Triangles of a graph in adjacency form."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def triangles(adjacency):
    n = adjacency.shape[0]
    total = 0
    for i in prange(n):
        for j in range(i + 1, n):
            if adjacency[i, j]:
                for k in range(j + 1, n):
                    if adjacency[i, k] and adjacency[j, k]:
                        total += 1
    return total


def main():
    a = np.ones((4, 4), np.bool_)
    print(triangles(a))


if __name__ == "__main__":
    main()
