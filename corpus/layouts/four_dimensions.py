"""Arrays of rank four and five."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def batch_norm(x, mean, var, gamma, beta, eps):
    n, h, w, c = x.shape
    for b in prange(n):
        for i in range(h):
            for j in range(w):
                for k in range(c):
                    x[b, i, j, k] = gamma[k] * (x[b, i, j, k] - mean[k]) / np.sqrt(var[k] + eps) + beta[k]


@njit
def sum_rank5(a):
    s = 0.0
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            for k in range(a.shape[2]):
                for l in range(a.shape[3]):
                    for m in range(a.shape[4]):
                        s += a[i, j, k, l, m]
    return s


def main():
    x = np.ones((1, 2, 2, 3))
    batch_norm(x, np.zeros(3), np.ones(3), np.arange(3.0), np.ones(3), 1e-5)
    print(x[0, 0], sum_rank5(np.ones((2, 1, 2, 1, 2))))


if __name__ == "__main__":
    main()
