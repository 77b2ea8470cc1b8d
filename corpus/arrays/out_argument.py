"""Ufuncs with an output argument and chained stores."""

import numpy as np
from numba import njit


@njit
def square_into(a, out):
    np.multiply(a, a, out)
    np.sqrt(out, out)


@njit
def chained(a, b):
    a[:] = b[:] = 0.5 * (a + b)


def main():
    a, out = np.array([-1.0, 2.0]), np.zeros(2)
    square_into(a, out)
    b = np.ones(2)
    chained(a, b)
    print(out, a, b)


if __name__ == "__main__":
    main()
