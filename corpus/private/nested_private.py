"""Distances sorted for each point: the mean of the k nearest."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def mean_of_nearest(points, k):
    n = points.shape[0]
    out = np.zeros(n)
    for i in prange(n):
        d = np.zeros(n)
        for j in range(n):
            d[j] = abs(points[i] - points[j])
        d.sort()
        s = 0.0
        for m in range(1, k + 1):
            s += d[m]
        out[i] = s / k
    return out


def main():
    print(mean_of_nearest(np.array([0.0, 1.0, 3.0, 7.0]), 2))


if __name__ == "__main__":
    main()
