"""A module whose functions Numba compiles all."""

import numpy as np
from numba import jit_module, njit


def increased(x):
    return x + 1


def total(x, y):
    s = 0.0
    for i in range(x.shape[0]):
        s += increased(x[i]) * y
    return s


@njit
def halved(x):
    return x / 2.0


jit_module(nopython=True, error_model="numpy")


def report():
    print(increased(3), total(np.arange(4.0), 2.0), halved(3.0))


if __name__ == "__main__":
    report()
