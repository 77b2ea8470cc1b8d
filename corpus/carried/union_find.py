"""Connected components of a graph by union and find."""

import numpy as np
from numba import njit


@njit
def find(parent, i):
    while parent[i] != i:
        parent[i] = parent[parent[i]]
        i = parent[i]
    return i


@njit
def components(edges, n):
    parent = np.arange(n)
    count = n
    for k in range(edges.shape[0]):
        a = find(parent, edges[k, 0])
        b = find(parent, edges[k, 1])
        if a != b:
            parent[max(a, b)] = min(a, b)
            count -= 1
    return count


def main():
    print(components(np.array([[0, 1], [1, 2], [4, 5]]), 6))


if __name__ == "__main__":
    main()
