"""Arrays of different ranks meet."""

import numpy as np
from numba import njit


@njit
def outer_sum(a, b):
    return a.reshape(-1, 1) + b


@njit
def centre_columns(x):
    return x - x.sum(axis=0) / x.shape[0]


@njit
def gaussian_kernel(xs, ys, width):
    d = xs[:, np.newaxis] - ys
    return np.exp(-d * d / (2.0 * width**2))


def main():
    a = np.arange(3.0)
    print(outer_sum(a, a), centre_columns(np.eye(3)), gaussian_kernel(a, a, 1.0))


if __name__ == "__main__":
    main()
