"""Slices that reach over the end, are empty, or have negative bounds."""

import numpy as np
from numba import njit


@njit
def head_and_tail(x, k):
    return x[:k].sum(), x[-k:].sum(), x[k : 2 * k].sum()


@njit
def set_tail(x, k, value):
    x[len(x) - k :] = value
    x[k:k] = -value


def main():
    x = np.arange(5.0)
    set_tail(x, 2, 9.0)
    print(x, head_and_tail(x, 4), head_and_tail(x, 50))


if __name__ == "__main__":
    main()
