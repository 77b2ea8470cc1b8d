"""A matrix product by blocks."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def blocked(a, b, c, block):
    n = a.shape[0]
    for ib in prange((n + block - 1) // block):
        i0 = ib * block
        for k0 in range(0, n, block):
            for j0 in range(0, n, block):
                for i in range(i0, min(i0 + block, n)):
                    for k in range(k0, min(k0 + block, n)):
                        f = a[i, k]
                        for j in range(j0, min(j0 + block, n)):
                            c[i, j] += f * b[k, j]


def main():
    c = np.zeros((5, 5))
    blocked(np.ones((5, 5)), np.eye(5), c, 2)
    print(c)


if __name__ == "__main__":
    main()
