"""Autocorrelation of a series at one lag."""

import numpy as np
from numba import njit


@njit
def autocorrelation(x, lag):
    n = x.shape[0]
    mean = x.mean()
    num = 0.0
    den = 0.0
    for i in range(n):
        d = x[i] - mean
        den += d * d
        if i + lag < n:
            num += d * (x[i + lag] - mean)
    return num / den


def main():
    print(autocorrelation(np.sin(np.arange(50.0)), 6))


if __name__ == "__main__":
    main()
