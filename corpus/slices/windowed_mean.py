"""Means of sliding windows, each a slice."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def windowed_mean(x, w):
    n = len(x) - w + 1
    out = np.empty(n)
    for i in prange(n):
        out[i] = np.mean(x[i : i + w])
    return out


@njit
def windowed_max(x, w):
    out = np.empty(len(x) - w + 1)
    for i in range(len(out)):
        out[i] = x[i : i + w].max()
    return out


def main():
    x = np.array([1.0, 5.0, 2.0, 8.0, 3.0])
    print(windowed_mean(x, 3), windowed_max(x, 2))


if __name__ == "__main__":
    main()
