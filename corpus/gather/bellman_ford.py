"""Shortest ways over an edge list, round by round."""

import numpy as np
from numba import njit


@njit
def relax_edges(tail, head, weight, distance):
    changed = False
    for e in range(len(tail)):
        d = distance[tail[e]] + weight[e]
        if d < distance[head[e]]:
            distance[head[e]] = d
            changed = True
    return changed


@njit
def bellman_ford(tail, head, weight, source, n):
    distance = np.full(n, np.inf)
    distance[source] = 0.0
    for _ in range(n):
        if not relax_edges(tail, head, weight, distance):
            break
    return distance


def main():
    print(bellman_ford(np.array([0, 1]), np.array([1, 2]), np.array([1.0, 2.5]), 0, 4))


if __name__ == "__main__":
    main()
