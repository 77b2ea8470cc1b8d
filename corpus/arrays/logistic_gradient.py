"""Gradient of logistic regression in whole-array statements."""

import numpy as np
from numba import njit


@njit
def gradient(X, y, w):
    p = 1.0 / (1.0 + np.exp(-np.dot(X, w)))
    return np.dot(X.T, p - y) / len(y)


def main():
    X = np.arange(6.0).reshape(3, 2)
    print(gradient(X, np.array([0.0, 1.0, 1.0]), np.array([0.1, -0.1])))


if __name__ == "__main__":
    main()
