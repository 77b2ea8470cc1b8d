"""Rolling and tiling: whole arrays moved."""

import numpy as np
from numba import njit


@njit
def shifted_difference(x):
    return x - np.roll(x, 1)


@njit
def laplacian_periodic(u):
    n = u.shape[0]
    out = np.empty_like(u)
    for i in range(n):
        out[i] = u[i - 1] - 2.0 * u[i] + u[(i + 1) % n]
    return out


def main():
    print(shifted_difference(np.arange(4.0)), laplacian_periodic(np.arange(4.0)))


if __name__ == "__main__":
    main()
