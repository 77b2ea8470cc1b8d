"""prange loops that race: one element for all, an index list, a carried scalar."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def one_cell(x, out):
    for i in prange(len(x)):
        out[0] += x[i]


@njit(parallel=True)
def chained_scalar(x, out):
    previous = 0.0
    for i in prange(len(x)):
        out[i] = x[i] - previous
        previous = x[i]


@njit(parallel=True)
def prefix_racy(x, out):
    for i in prange(1, len(x)):
        out[i] = out[i - 1] + x[i]


def main():
    x, out = np.arange(4.0), np.zeros(4)
    one_cell(x, out)
    chained_scalar(x, out)
    prefix_racy(x, out)
    print(out.shape)


if __name__ == "__main__":
    main()
