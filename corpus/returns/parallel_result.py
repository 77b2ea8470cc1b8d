"""An array allocated, filled in parallel and returned."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def squares(x):
    n = x.shape[0]
    out = np.empty(n)
    for i in prange(n):
        out[i] = x[i] * x[i]
    return out


@njit(parallel=True)
def outer(a, b):
    out = np.empty((a.size, b.size), dtype=a.dtype)
    for i in prange(a.size):
        for j in range(b.size):
            out[i, j] = a[i] * b[j]
    return out


@njit(parallel=True)
def sum_and_squares(x):
    out = np.zeros_like(x)
    total = 0.0
    for i in prange(len(x)):
        out[i] = x[i] ** 2
        total += x[i]
    return out, total / len(x)


def main():
    x = np.arange(4.0)
    print(squares(x), outer(x, x), sum_and_squares(x))


if __name__ == "__main__":
    main()
