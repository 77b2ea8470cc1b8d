"""Sum of two matrix-vector products."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def gesummv(alpha, beta, A, B, x):
    n = x.shape[0]
    y = np.empty(n)
    for i in prange(n):
        s = 0.0
        t = 0.0
        for j in range(n):
            s += A[i, j] * x[j]
            t += B[i, j] * x[j]
        y[i] = alpha * s + beta * t
    return y


def main():
    print(gesummv(1.5, 1.2, np.eye(3), np.ones((3, 3)), np.arange(3.0)))


if __name__ == "__main__":
    main()
