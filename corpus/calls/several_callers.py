"""One helper with arguments of different types from several kernels."""

import numpy as np
from numba import njit


@njit
def lerp(a, b, t):
    return a + t * (b - a)


@njit
def lerp_integers(n):
    s = 0.0
    for i in range(n):
        s += lerp(i, i + 10, 0.5)
    return s


@njit
def lerp_arrays(a, b, t):
    return lerp(a, b, t)


@njit
def lerp_single(x, out):
    for i in range(len(x) - 1):
        out[i] = lerp(x[i], x[i + 1], np.float32(0.25))


def main():
    x, out = np.arange(3, dtype=np.float32), np.zeros(3, np.float32)
    lerp_single(x, out)
    print(lerp(1, 3, 0.5), lerp_integers(4), lerp_arrays(x, 2 * x, 0.5), out)


if __name__ == "__main__":
    main()
