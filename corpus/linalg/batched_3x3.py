"""Determinants and products of many small matrices."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def determinants(m, out):
    for i in prange(m.shape[0]):
        a = m[i]
        out[i] = (
            a[0, 0] * (a[1, 1] * a[2, 2] - a[1, 2] * a[2, 1])
            - a[0, 1] * (a[1, 0] * a[2, 2] - a[1, 2] * a[2, 0])
            + a[0, 2] * (a[1, 0] * a[2, 1] - a[1, 1] * a[2, 0])
        )


@njit(parallel=True)
def batched_matmul(a, b, c):
    for i in prange(a.shape[0]):
        for r in range(3):
            for s in range(3):
                t = 0.0
                for k in range(3):
                    t += a[i, r, k] * b[i, k, s]
                c[i, r, s] = t


def main():
    m = np.stack((np.eye(3), 2.0 * np.eye(3)))
    out, c = np.zeros(2), np.zeros((2, 3, 3))
    determinants(m, out)
    batched_matmul(m, m, c)
    print(out, c[1])


if __name__ == "__main__":
    main()
