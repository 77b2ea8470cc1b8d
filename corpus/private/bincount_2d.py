"""A joint histogram and its mutual information."""

import math

import numpy as np
from numba import njit


@njit
def joint_histogram(a, b, bins):
    h = np.zeros((bins, bins))
    for i in range(a.size):
        h[a[i], b[i]] += 1.0
    return h / a.size


@njit
def mutual_information(p):
    rows = p.sum(axis=1)
    columns = p.sum(axis=0)
    total = 0.0
    for i in range(p.shape[0]):
        for j in range(p.shape[1]):
            if p[i, j] > 0.0:
                total += p[i, j] * math.log(p[i, j] / (rows[i] * columns[j]))
    return total


def main():
    p = joint_histogram(np.array([0, 1, 1, 0]), np.array([0, 1, 0, 0]), 2)
    print(p, mutual_information(p))


if __name__ == "__main__":
    main()
