"""Masks that select, store and count."""

import numpy as np
from numba import njit


@njit
def positive_part(x):
    return x[x > 0.0]


@njit
def mask_store(x, limit):
    x[x > limit] = limit
    x[np.isnan(x)] = 0.0


@njit
def masked_mean(values, radius, low, high):
    inside = (radius >= low) & (radius < high)
    return values[inside].mean()


def main():
    x = np.array([1.0, -2.0, np.nan, 5.0])
    print(positive_part(x))
    mask_store(x, 3.0)
    print(x, masked_mean(np.arange(4.0), np.arange(4.0), 1.0, 3.0))


if __name__ == "__main__":
    main()
