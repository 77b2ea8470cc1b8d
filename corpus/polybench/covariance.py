"""Covariance matrix of columns of data."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def covariance(data):
    n, m = data.shape
    mean = np.zeros(m)
    for j in prange(m):
        for i in range(n):
            mean[j] += data[i, j]
        mean[j] /= n
    cov = np.zeros((m, m))
    for i in prange(m):
        for j in range(i, m):
            s = 0.0
            for k in range(n):
                s += (data[k, i] - mean[i]) * (data[k, j] - mean[j])
            cov[i, j] = s / (n - 1.0)
            cov[j, i] = cov[i, j]
    return cov


def main():
    print(covariance(np.arange(12.0).reshape(4, 3) ** 1.5))


if __name__ == "__main__":
    main()
