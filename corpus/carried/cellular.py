"""Elementary cellular automaton, generation by generation in one array."""

import numpy as np
from numba import njit


@njit
def automaton(cells, rule):
    generations, n = cells.shape
    for t in range(1, generations):
        for i in range(n):
            left = cells[t - 1, i - 1]
            right = cells[t - 1, (i + 1) % n]
            pattern = 4 * left + 2 * cells[t - 1, i] + right
            cells[t, i] = (rule >> pattern) & 1


def main():
    cells = np.zeros((5, 11), np.uint8)
    cells[0, 5] = 1
    automaton(cells, 30)
    print(cells)


if __name__ == "__main__":
    main()
