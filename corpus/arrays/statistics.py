"""Covariance and correlation of two series, whole-array."""

import numpy as np
from numba import njit


@njit
def correlation(x, y):
    dx = x - np.mean(x)
    dy = y - np.mean(y)
    return np.sum(dx * dy) / np.sqrt(np.sum(dx**2) * np.sum(dy**2))


@njit
def skewness(x):
    d = x - x.mean()
    return np.mean(d**3) / np.mean(d**2) ** 1.5


def main():
    x = np.array([1.0, 2.0, 4.0])
    print(correlation(x, x**2), skewness(x))


if __name__ == "__main__":
    main()
