"""Correlation matrix of columns, with deviations that may vanish."""

import numpy as np
from numba import njit


@njit
def correlation(data):
    n, m = data.shape
    mean = data.sum(axis=0) / n
    corr = np.eye(m)
    stddev = np.sqrt(((data - mean) ** 2).sum(axis=0) / n)
    stddev[stddev <= 0.1] = 1.0
    data -= mean
    data /= np.sqrt(n) * stddev
    for i in range(m - 1):
        for j in range(i + 1, m):
            s = 0.0
            for k in range(n):
                s += data[k, i] * data[k, j]
            corr[i, j] = corr[j, i] = s
    return corr


def main():
    print(correlation(np.arange(12.0).reshape(4, 3) ** 1.5))


if __name__ == "__main__":
    main()
