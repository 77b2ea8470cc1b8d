"""Scalar product and squared norm with prange."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def dot(x, y):
    s = 0.0
    for i in prange(x.shape[0]):
        s += x[i] * y[i]
    return s


@njit(parallel=True, fastmath=False)
def norm(x):
    s = 0.0
    for i in prange(x.shape[0]):
        s += x[i] ** 2
    return np.sqrt(s)


def main():
    x = np.arange(1.0, 11.0)
    print(dot(x, x[::-1]), norm(x))


if __name__ == "__main__":
    main()
