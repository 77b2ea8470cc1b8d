"""Two matrix products."""

import numpy as np
from numba import njit


@njit
def k2mm(alpha, beta, A, B, C, D):
    D[:] = alpha * A @ B @ C + beta * D


def main():
    D = np.eye(2)
    k2mm(1.5, 1.2, np.ones((2, 2)), np.eye(2), np.ones((2, 2)), D)
    print(D)


if __name__ == "__main__":
    main()
