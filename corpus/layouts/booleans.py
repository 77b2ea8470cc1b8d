"""Arrays of truth values: counting, masks, sums with True."""

import numpy as np
from numba import njit


@njit
def count_true(mask):
    n = 0
    for m in mask:
        if m:
            n += 1
    return n


@njit
def game_of_life(cells, new):
    rows, cols = cells.shape
    for i in range(rows):
        for j in range(cols):
            n = 0
            for di in (-1, 0, 1):
                for dj in (-1, 0, 1):
                    if di != 0 or dj != 0:
                        n += cells[(i + di) % rows, (j + dj) % cols]
            new[i, j] = n == 3 or (cells[i, j] and n == 2)


@njit
def both(a, b):
    return a & ~b, a ^ b, a.sum() + b.sum()


def main():
    m = np.array([True, False, True])
    cells = np.zeros((4, 4), np.bool_)
    cells[1, :3] = True
    new = np.zeros_like(cells)
    game_of_life(cells, new)
    print(count_true(m), both(m, ~m), new)


if __name__ == "__main__":
    main()
