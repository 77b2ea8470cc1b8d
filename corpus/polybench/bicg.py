"""The two products of the biconjugate gradient method."""

import numpy as np
from numba import njit, prange


@njit
def bicg(A, p, r):
    return r @ A, A @ p


@njit(parallel=True)
def bicg_loops(A, p, r, s, q):
    for i in prange(A.shape[0]):
        t = 0.0
        for j in range(A.shape[1]):
            t += A[i, j] * p[j]
        q[i] = t
    for j in prange(A.shape[1]):
        t = 0.0
        for i in range(A.shape[0]):
            t += A[i, j] * r[i]
        s[j] = t


def main():
    s, q = np.zeros(3), np.zeros(2)
    A = np.arange(6.0).reshape(2, 3)
    bicg_loops(A, np.ones(3), np.ones(2), s, q)
    print(bicg(A, np.ones(3), np.ones(2)), s, q)


if __name__ == "__main__":
    main()
