"""Sums, products and extremes along axes."""

import numpy as np
from numba import njit


@njit
def marginals(table):
    return table.sum(axis=1), table.sum(axis=0), table.sum()


@njit
def column_products(a):
    out = np.ones(a.shape[1])
    for i in range(a.shape[0]):
        out *= a[i]
    return out


@njit
def spread(a):
    return a.max() - a.min(), np.argmax(a), np.argmin(a)


def main():
    t = np.arange(6.0).reshape(2, 3)
    print(marginals(t), column_products(t), spread(t))


if __name__ == "__main__":
    main()
