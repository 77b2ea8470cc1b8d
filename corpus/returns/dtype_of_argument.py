"""Allocations with the type of an argument, or another."""

import numpy as np
from numba import njit


@njit
def moving_sum(x, w):
    out = np.zeros(len(x) - w + 1, dtype=x.dtype)
    for i in range(len(out)):
        for k in range(w):
            out[i] += x[i + k]
    return out


@njit
def quantise(x, levels):
    out = np.empty(x.shape, dtype=np.uint8)
    for i in range(x.size):
        out[i] = min(int(x[i] * levels), 255)
    return out


@njit
def as_single(x):
    return x.astype(np.float32)


def main():
    x = np.linspace(0.0, 1.0, 5)
    print(moving_sum(x, 2), quantise(x, 256), as_single(x))


if __name__ == "__main__":
    main()
