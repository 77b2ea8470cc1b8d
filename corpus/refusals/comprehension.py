"""A list comprehension made into an array."""

import math

import numpy as np
from numba import njit


@njit
def chebyshev_nodes(n):
    return np.array([math.cos(math.pi * (k + 0.5) / n) for k in range(n)])


def main():
    print(chebyshev_nodes(4))


if __name__ == "__main__":
    main()
