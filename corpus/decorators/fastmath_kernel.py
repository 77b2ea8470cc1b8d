"""Kernels with fast mathematics, whole and in part."""

import numpy as np
from numba import njit


@njit(fastmath=True)
def fast_sum(x):
    s = 0.0
    for v in x:
        s += v
    return s


@njit(fastmath={"contract", "nsz"})
def fast_norm(x):
    return np.sqrt((x * x).sum())


def main():
    print(fast_sum(np.arange(5.0)), fast_norm(np.arange(3.0)))


if __name__ == "__main__":
    main()
