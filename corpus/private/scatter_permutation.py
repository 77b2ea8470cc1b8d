"""A scatter through an index array that the user knows to be a permutation."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def scatter(x, order, out):
    for i in prange(len(x)):
        out[order[i]] = x[i]


@njit
def invert(order, inverse):
    for i in range(len(order)):
        inverse[order[i]] = i


def main():
    order = np.array([2, 0, 1])
    out, inverse = np.zeros(3), np.zeros(3, np.int64)
    scatter(np.array([1.0, 2.0, 3.0]), order, out)
    invert(order, inverse)
    print(out, inverse)


if __name__ == "__main__":
    main()
