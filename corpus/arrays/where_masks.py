"""Conditions over whole arrays: where, clip, comparisons."""

import numpy as np
from numba import njit


@njit
def relu(x):
    return np.where(x > 0.0, x, 0.0)


@njit
def huber(r, delta):
    a = np.abs(r)
    return np.where(a <= delta, 0.5 * r * r, delta * (a - 0.5 * delta))


@njit
def count_between(x, low, high):
    return np.sum((x > low) & (x < high))


@njit
def clipped(x, low, high):
    return np.minimum(np.maximum(x, low), high)


def main():
    x = np.linspace(-2.0, 2.0, 5)
    print(relu(x), huber(x, 1.0), count_between(x, -1.5, 1.5), clipped(x, -1.0, 1.0))


if __name__ == "__main__":
    main()
