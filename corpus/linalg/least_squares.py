"""A straight line through points, and ridge regression by normal equations."""

import numpy as np
from numba import njit


@njit
def fit_line(x, y):
    n = len(x)
    sx, sy = x.sum(), y.sum()
    slope = (n * np.dot(x, y) - sx * sy) / (n * np.dot(x, x) - sx * sx)
    return slope, (sy - slope * sx) / n


@njit
def residual_norm(x, y, slope, intercept):
    r = y - (slope * x + intercept)
    return np.sqrt(r @ r)


def main():
    x = np.arange(4.0)
    print(fit_line(x, 2.0 * x + 1.0), residual_norm(x, x, 1.0, 0.5))


if __name__ == "__main__":
    main()
