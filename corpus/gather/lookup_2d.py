"""Steam tables: a two-dimensional table with clamped indices."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def table_lookup(table, p, t, dp, dt, out):
    rows, cols = table.shape
    for k in prange(len(p)):
        i = min(max(int(p[k] / dp), 0), rows - 1)
        j = min(max(int(t[k] / dt), 0), cols - 1)
        out[k] = table[i, j]


def main():
    out = np.zeros(2)
    table_lookup(np.arange(6.0).reshape(2, 3), np.array([0.5, 9.0]), np.array([1.5, -1.0]), 1.0, 1.0, out)
    print(out)


if __name__ == "__main__":
    main()
