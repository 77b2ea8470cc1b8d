"""Small vectors as tuples, private by nature."""

import math

import numpy as np
from numba import njit, prange


@njit
def cross(a, b):
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@njit(parallel=True)
def triangle_areas(vertices, faces, areas):
    for f in prange(faces.shape[0]):
        p, q, r = vertices[faces[f, 0]], vertices[faces[f, 1]], vertices[faces[f, 2]]
        n = cross((q[0] - p[0], q[1] - p[1], q[2] - p[2]), (r[0] - p[0], r[1] - p[1], r[2] - p[2]))
        areas[f] = 0.5 * math.sqrt(n[0] ** 2 + n[1] ** 2 + n[2] ** 2)


def main():
    areas = np.zeros(1)
    triangle_areas(np.eye(3), np.array([[0, 1, 2]]), areas)
    print(cross((1.0, 0.0, 0.0), (0.0, 1.0, 0.0)), areas)


if __name__ == "__main__":
    main()
