"""Matrix product with scaling, loops with a reduction in lanes."""

import appy
import numpy as np


@appy.jit
def gemm(alpha, beta, C, A, B):
    M, N = C.shape
    K = A.shape[1]
    #pragma parallel for
    for i in range(M):
        #pragma parallel for
        for j in range(N):
            acc = 0.0
            #pragma simd
            for k in range(K):
                acc += A[i, k] * B[k, j]
            C[i, j] = alpha * acc + beta * C[i, j]


def main():
    C = np.eye(3)
    gemm(1.5, 1.2, C, np.ones((3, 2)), np.ones((2, 3)))
    print(C)


if __name__ == "__main__":
    main()
