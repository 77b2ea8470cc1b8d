"""Every row of a matrix sorted by itself."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def sort_rows(a):
    n, m = a.shape
    for i in prange(n):
        row = a[i]
        for j in range(1, m):
            v = row[j]
            k = j - 1
            while k >= 0 and row[k] > v:
                row[k + 1] = row[k]
                k -= 1
            row[k + 1] = v


def main():
    a = np.array([[3.0, 1.0, 2.0], [9.0, 8.0, 7.0]])
    sort_rows(a)
    print(a)


if __name__ == "__main__":
    main()
