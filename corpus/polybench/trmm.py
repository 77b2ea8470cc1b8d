"""Product with a triangular matrix, in place."""

import numpy as np
from numba import njit


@njit
def trmm(alpha, A, B):
    for i in range(B.shape[0]):
        for j in range(B.shape[1]):
            s = B[i, j]
            for k in range(i + 1, B.shape[0]):
                s += A[k, i] * B[k, j]
            B[i, j] = alpha * s


def main():
    B = np.ones((3, 2))
    trmm(1.5, np.arange(9.0).reshape(3, 3), B)
    print(B)


if __name__ == "__main__":
    main()
