"""Tuples and named tuples as arguments."""

from collections import namedtuple

import numpy as np
from numba import njit

Sphere = namedtuple("Sphere", "x y z r")


@njit
def contains(box, p):
    for k in range(3):
        if p[k] < box[0][k] or p[k] > box[1][k]:
            return False
    return True


@njit
def count_inside(low, high, points):
    n = 0
    for i in range(points.shape[0]):
        if contains((low, high), (points[i, 0], points[i, 1], points[i, 2])):
            n += 1
    return n


@njit
def volume(s):
    return 4.0 / 3.0 * np.pi * s.r**3


def main():
    print(count_inside((0.0, 0.0, 0.0), (1.0, 1.0, 1.0), np.eye(3) * 0.5), volume(Sphere(0.0, 0.0, 0.0, 2.0)))


if __name__ == "__main__":
    main()
