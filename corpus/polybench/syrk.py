"""Symmetric rank-k update of the lower half, by slices."""

import numpy as np
from numba import njit


@njit
def syrk(alpha, beta, C, A):
    for i in range(A.shape[0]):
        C[i, : i + 1] *= beta
        for k in range(A.shape[1]):
            C[i, : i + 1] += alpha * A[i, k] * A[: i + 1, k]


def main():
    C = np.eye(3)
    syrk(1.5, 1.2, C, np.arange(6.0).reshape(3, 2))
    print(C)


if __name__ == "__main__":
    main()
