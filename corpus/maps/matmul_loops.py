"""Matrix product in three loops."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def matmul(a, b, c):
    n, k = a.shape
    m = b.shape[1]
    for i in prange(n):
        for j in range(m):
            acc = 0.0
            for l in range(k):
                acc += a[i, l] * b[l, j]
            c[i, j] = acc


def main():
    c = np.zeros((2, 2))
    matmul(np.arange(6.0).reshape(2, 3), np.arange(6.0).reshape(3, 2), c)
    print(c)


if __name__ == "__main__":
    main()
