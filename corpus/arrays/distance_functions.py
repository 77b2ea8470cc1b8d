"""Distances between vectors: Euclid, cosine, Canberra, Chebyshev."""

import numpy as np
from numba import njit


@njit
def euclid(a, b):
    return np.sqrt(np.sum((a - b) ** 2))


@njit
def cosine(a, b):
    return 1.0 - np.sum(a * b) / np.sqrt(np.sum(a * a) * np.sum(b * b))


@njit
def chebyshev(a, b):
    return np.max(np.abs(a - b))


@njit
def canberra(a, b):
    return np.sum(np.abs(a - b) / (np.abs(a) + np.abs(b)))


def main():
    a, b = np.array([1.0, 2.0]), np.array([3.0, 5.0])
    print(euclid(a, b), cosine(a, b), chebyshev(a, b), canberra(a, b))


if __name__ == "__main__":
    main()
