"""Shortest ways between all pairs of vertices."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def floyd_warshall(path):
    n = path.shape[0]
    for k in range(n):
        for i in prange(n):
            for j in range(n):
                path[i, j] = min(path[i, j], path[i, k] + path[k, j])


@njit
def floyd_warshall_rows(path):
    for k in range(path.shape[0]):
        for i in range(path.shape[0]):
            path[i, :] = np.minimum(path[i, :], path[i, k] + path[k, :])


def main():
    path = np.array([[0.0, 4.0, 9.0], [4.0, 0.0, 1.0], [9.0, 1.0, 0.0]])
    floyd_warshall(path)
    floyd_warshall_rows(path)
    print(path)


if __name__ == "__main__":
    main()
