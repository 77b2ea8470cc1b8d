"""Decorators under other names and with flags from a dictionary."""

import numba as nb
import numpy as np
from numba import njit as jit
from numba import prange

FLAGS = {"fastmath": False, "nogil": True}
ngjit = nb.jit(nopython=True, nogil=True)


@jit
def double(x):
    return 2.0 * x


@nb.jit(nopython=True)
def sum_double(x):
    s = 0.0
    for v in x:
        s += double(v)
    return s


@jit(**FLAGS, parallel=True)
def double_all(x, out):
    for i in prange(len(x)):
        out[i] = double(x[i])


@ngjit
def last(x):
    return x[-1]


def main():
    x, out = np.arange(3.0), np.zeros(3)
    double_all(x, out)
    print(sum_double(x), out, last(x))


if __name__ == "__main__":
    main()
