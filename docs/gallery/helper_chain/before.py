"""A chain of helpers, three deep."""

import math

import numpy as np
from numba import njit


@njit
def dot3(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@njit
def norm3(a):
    return math.sqrt(dot3(a, a))


@njit
def angle(a, b):
    return math.acos(min(1.0, max(-1.0, dot3(a, b) / (norm3(a) * norm3(b)))))


@njit
def angles_with(axis, vectors, out):
    for i in range(vectors.shape[0]):
        out[i] = angle(axis, vectors[i])


def main():
    out = np.zeros(3)
    angles_with(np.ones(3), np.eye(3), out)
    print(out)


if __name__ == "__main__":
    main()
