"""C = alpha A B + beta C."""

import numpy as np
from numba import njit, prange


@njit
def gemm(alpha, beta, C, A, B):
    C[:] = alpha * A @ B + beta * C


@njit(parallel=True)
def gemm_loops(alpha, beta, C, A, B):
    for i in prange(C.shape[0]):
        for j in range(C.shape[1]):
            C[i, j] *= beta
        for k in range(A.shape[1]):
            for j in range(C.shape[1]):
                C[i, j] += alpha * A[i, k] * B[k, j]


def main():
    C = np.eye(3)
    gemm(1.5, 1.2, C, np.ones((3, 2)), np.ones((2, 3)))
    gemm_loops(1.5, 1.2, C, np.ones((3, 2)), np.ones((2, 3)))
    print(C)


if __name__ == "__main__":
    main()
