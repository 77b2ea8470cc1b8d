"""Trace of a function of a matrix, in prange, with a helper."""

import numpy as np
from numba import njit, prange


@njit(inline="always")
def squash(v):
    return np.tanh(v)


@njit(parallel=True)
def trace_tanh(a):
    t = 0.0
    for i in prange(a.shape[0]):
        t += squash(a[i, i])
    return t


def main():
    print(trace_tanh(np.eye(5)))


if __name__ == "__main__":
    main()
