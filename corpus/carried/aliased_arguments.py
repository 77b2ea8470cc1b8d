"""Two parameters that may be the same array."""

import numpy as np
from numba import njit


@njit
def add_neighbour(a, b):
    for i in range(len(a) - 1):
        b[i + 1] = a[i] + 1.0


@njit
def same_array(a):
    add_neighbour(a, a)


def main():
    a = np.zeros(4)
    same_array(a)
    print(a)


if __name__ == "__main__":
    main()
