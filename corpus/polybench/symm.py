"""Product with a symmetric matrix of which the lower half is stored."""

import numpy as np
from numba import njit


@njit
def symm(alpha, beta, C, A, B):
    temp2 = np.empty(C.shape[1], C.dtype)
    C *= beta
    for i in range(C.shape[0]):
        for j in range(C.shape[1]):
            C[:i, j] += alpha * B[i, j] * A[i, :i]
            temp2[j] = B[:i, j] @ A[i, :i]
        C[i, :] += alpha * B[i, :] * A[i, i] + alpha * temp2


def main():
    C = np.ones((3, 2))
    symm(1.5, 1.2, C, np.eye(3) + 0.5, np.arange(6.0).reshape(3, 2))
    print(C)


if __name__ == "__main__":
    main()
