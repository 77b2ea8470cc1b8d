"""Items that `del` removes from lists."""

import numpy as np
from numba import njit
from numba.typed import List

@njit
def last(path):
    del path[-1]
    return len(path)

@njit
def at(path, n):
    # which one
    del path[n]  # goes
    return path

@njit
def walks(n):
    path = List([0])
    total = 0
    while len(path) > 0:
        node = path[-1]
        del path[-1]
        total += node
        if node < n:
            path.append(2 * node + 1)
            path.append(2 * node + 2)
    return total

@njit
def part(path):
    del path[1:2]
    return len(path)

print(last(List([1, 2])), at([1, 2, 3], 1), list(at(List([1, 2, 3]), -2)), walks(10), part(List([1, 2, 3])))
