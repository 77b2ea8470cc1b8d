"""Logistic regression by gradient descent, in whole-array statements.

Usage: python logistic_regression.py [points]
"""

import sys

import numpy as np
import pykokkos as pk

FEATURES = 10
ITERATIONS = 20


def logistic_regression(Y, X, w, iterations):
    """Fit the weights ``w`` of the features ``X``, one point a row, to the labels ``Y`` (-1 or 1), in place.

    Returns ``w``.
    """
    Y, X, w_view = pk.array(Y), pk.array(X), pk.array(w)
    for _ in range(iterations):
        # the gradient of the log likelihood, summed over all points
        w_view -= pk.dot(((1.0 / (1.0 + pk.exp(-Y * pk.dot(X, w_view))) - 1.0) * Y), X)
    return w


def main():
    """Fit points of two classes and print the weights and how many points they classify correctly."""
    points = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    rng = np.random.default_rng(2025)
    X = rng.standard_normal((points, FEATURES)) / np.sqrt(points)
    truth = np.linspace(-1.0, 1.0, FEATURES)
    Y = np.where(X @ truth > 0.1 * rng.standard_normal(points) / np.sqrt(points), 1.0, -1.0)

    w = np.zeros(FEATURES)
    fitted = logistic_regression(Y, X, w, ITERATIONS)
    print("points", points)
    for value in fitted:
        print("weight", repr(float(value)))
    print("the argument was updated in place", bool(np.all(fitted == w)))
    print("classified correctly", int(np.sum(np.sign(X @ fitted) == Y)))


if __name__ == "__main__":
    main()
