"""Kernels that return nothing, on every path or on some."""

import numpy as np
from numba import njit


@njit
def add_in_place(x, y):
    for i in range(len(x)):
        x[i] += y[i]


@njit
def maybe_scale(x, f):
    if f == 0.0:
        return
    for i in range(len(x)):
        x[i] *= f


def main():
    x = np.ones(3)
    print(add_in_place(x, x.copy()), maybe_scale(x, 0.0), x)


if __name__ == "__main__":
    main()
