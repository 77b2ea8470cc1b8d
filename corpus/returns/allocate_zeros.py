"""Arrays made in the kernel: zeros, empty, full, ones, arange, linspace."""

import numpy as np
from numba import njit


@njit
def ramp(n, slope):
    out = np.zeros(n)
    for i in range(n):
        out[i] = slope * i
    return out


@njit
def filled(n, value):
    return np.full(n, value)


@njit
def grid_points(n, low, high):
    return np.linspace(low, high, n)


@njit
def identity_like(a):
    out = np.zeros_like(a)
    for i in range(min(a.shape)):
        out[i, i] = 1.0
    return out


def main():
    print(ramp(4, 0.5), filled(3, 7), grid_points(3, 0.0, 1.0), identity_like(np.ones((2, 3))))


if __name__ == "__main__":
    main()
