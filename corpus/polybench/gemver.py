"""Vector multiplications and additions with a matrix."""

import numpy as np
from numba import njit


@njit
def gemver(alpha, beta, A, u1, v1, u2, v2, w, x, y, z):
    A += np.outer(u1, v1) + np.outer(u2, v2)
    x += beta * y @ A + z
    w += alpha * A @ x


def main():
    n = 3
    v = [np.arange(1.0, 4.0) * k for k in range(8)]
    A = np.eye(n)
    gemver(1.5, 1.2, A, *v)
    print(A, v[4], v[5])


if __name__ == "__main__":
    main()
