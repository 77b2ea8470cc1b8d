"""Particles sorted into cells by counting."""

import numpy as np
from numba import njit


@njit
def counting_sort(cell, cells):
    start = np.zeros(cells + 1, np.int64)
    for p in range(len(cell)):
        start[cell[p] + 1] += 1
    for c in range(cells):
        start[c + 1] += start[c]
    order = np.empty(len(cell), np.int64)
    place = start.copy()
    for p in range(len(cell)):
        order[place[cell[p]]] = p
        place[cell[p]] += 1
    return start, order


def main():
    print(counting_sort(np.array([2, 0, 1, 0]), 3))


if __name__ == "__main__":
    main()
