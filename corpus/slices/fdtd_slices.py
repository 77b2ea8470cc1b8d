"""Maxwell's equations in two dimensions, slices of three fields."""

import numpy as np
from numba import njit


@njit
def fdtd(steps, ex, ey, hz, source):
    for t in range(steps):
        ey[0, :] = source[t]
        ey[1:, :] -= 0.5 * (hz[1:, :] - hz[:-1, :])
        ex[:, 1:] -= 0.5 * (hz[:, 1:] - hz[:, :-1])
        hz[:-1, :-1] -= 0.7 * (ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1])


def main():
    e = [np.zeros((4, 4)) for _ in range(3)]
    fdtd(3, e[0], e[1], e[2], np.arange(3.0))
    print(e[2])


if __name__ == "__main__":
    main()
