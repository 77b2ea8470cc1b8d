"""Matrix products by dot and @, with scaling."""

import numpy as np
from numba import njit


@njit
def gemm(alpha, beta, c, a, b):
    c[:] = alpha * a @ b + beta * c


@njit
def bilinear(x, m, y):
    return np.dot(x, np.dot(m, y))


def main():
    c = np.eye(2)
    gemm(1.5, 0.5, c, np.ones((2, 3)), np.ones((3, 2)))
    print(c, bilinear(np.ones(2), c, np.ones(2)))


if __name__ == "__main__":
    main()
