"""Geometry with small arrays as results: centroids, boxes, normals."""

import numpy as np
from numba import njit


@njit
def centroid(p):
    c = np.zeros(p.shape[1])
    for i in range(p.shape[0]):
        for k in range(p.shape[1]):
            c[k] += p[i, k]
    return c / p.shape[0]


@njit
def bounding_box(p):
    low = p[0].copy()
    high = p[0].copy()
    for i in range(1, p.shape[0]):
        low = np.minimum(low, p[i])
        high = np.maximum(high, p[i])
    return low, high


@njit
def plane_normal(a, b, c):
    n = np.cross(b - a, c - a)
    return n / np.sqrt(np.sum(n * n))


def main():
    p = np.arange(6.0).reshape(3, 2)
    print(centroid(p), bounding_box(p), plane_normal(*np.eye(3)))


if __name__ == "__main__":
    main()
