"""Standard scores, min-max scaling and unit length of a vector."""

import numpy as np
from numba import njit


@njit
def z_scores(x):
    return (x - x.mean()) / x.std()


@njit
def min_max(x):
    low, high = x.min(), x.max()
    return (x - low) / (high - low)


@njit
def unit(x):
    return x / np.sqrt(np.sum(x * x))


def main():
    x = np.arange(5.0)
    print(z_scores(x), min_max(x), unit(x))


if __name__ == "__main__":
    main()
