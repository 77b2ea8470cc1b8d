"""Tridiagonal systems by the algorithm of Thomas."""

import numpy as np
from numba import njit


@njit
def thomas(a, b, c, d, x):
    n = len(d)
    cp = np.empty(n)
    dp = np.empty(n)
    cp[0] = c[0] / b[0]
    dp[0] = d[0] / b[0]
    for i in range(1, n):
        m = b[i] - a[i] * cp[i - 1]
        cp[i] = c[i] / m
        dp[i] = (d[i] - a[i] * dp[i - 1]) / m
    x[n - 1] = dp[n - 1]
    for i in range(n - 2, -1, -1):
        x[i] = dp[i] - cp[i] * x[i + 1]


def main():
    x = np.zeros(4)
    thomas(np.ones(4), np.full(4, 4.0), np.ones(4), np.arange(4.0), x)
    print(x)


if __name__ == "__main__":
    main()
