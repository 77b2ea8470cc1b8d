"""Levels of a graph from one vertex, with a queue in an array."""

import numpy as np
from numba import njit


@njit
def bfs(indptr, neighbours, source, level):
    n = len(level)
    for v in range(n):
        level[v] = -1
    queue = np.empty(n, np.int64)
    queue[0] = source
    level[source] = 0
    head, tail = 0, 1
    while head < tail:
        v = queue[head]
        head += 1
        for k in range(indptr[v], indptr[v + 1]):
            w = neighbours[k]
            if level[w] < 0:
                level[w] = level[v] + 1
                queue[tail] = w
                tail += 1
    return tail


def main():
    level = np.zeros(4, np.int64)
    print(bfs(np.array([0, 1, 2, 3, 3]), np.array([1, 2, 0]), 0, level), level)


if __name__ == "__main__":
    main()
