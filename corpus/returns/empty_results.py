"""Results without elements."""

import numpy as np
from numba import njit


@njit
def interior(x, margin):
    n = max(0, len(x) - 2 * margin)
    out = np.empty(n)
    for i in range(n):
        out[i] = x[i + margin]
    return out


@njit
def mean_or_zero(x):
    if x.size == 0:
        return 0.0
    return x.sum() / x.size


def main():
    print(interior(np.arange(4.0), 3), interior(np.arange(4.0), 1), mean_or_zero(np.empty(0)))


if __name__ == "__main__":
    main()
