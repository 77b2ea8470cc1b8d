"""Scalars assigned before use in every iteration, and one that is not."""

import math

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def normalise_rows(a):
    for i in prange(a.shape[0]):
        s = 0.0
        for j in range(a.shape[1]):
            s += a[i, j] ** 2
        scale = 1.0 / math.sqrt(s) if s > 0.0 else 0.0
        for j in range(a.shape[1]):
            a[i, j] *= scale


@njit(parallel=True)
def last_valid(x, out):
    seen = 0.0
    for i in prange(len(x)):
        if not np.isnan(x[i]):
            seen = x[i]
        out[i] = seen


def main():
    a, out = np.ones((2, 4)), np.zeros(3)
    normalise_rows(a)
    last_valid(np.array([1.0, np.nan, 2.0]), out)
    print(a, out)


if __name__ == "__main__":
    main()
