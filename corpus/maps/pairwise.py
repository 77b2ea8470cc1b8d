"""Matrix of squared distances between points of two clouds."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def pairwise(a, b, d):
    for i in prange(len(a)):
        for j in range(len(b)):
            s = 0.0
            for k in range(a.shape[1]):
                t = a[i, k] - b[j, k]
                s += t * t
            d[i, j] = s


def main():
    d = np.zeros((2, 3))
    pairwise(np.eye(2), np.ones((3, 2)), d)
    print(d)


if __name__ == "__main__":
    main()
