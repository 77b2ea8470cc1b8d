"""Gauss-Seidel sweeps for Poisson's equation, in place."""

import numpy as np
from numba import njit


@njit
def sweep(u, f, h2):
    n, m = u.shape
    for i in range(1, n - 1):
        for j in range(1, m - 1):
            u[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - h2 * f[i, j])


@njit
def relax(u, f, h2, sweeps):
    for _ in range(sweeps):
        sweep(u, f, h2)


def main():
    u = np.zeros((6, 6))
    relax(u, np.ones((6, 6)), 0.04, 20)
    print(u)


if __name__ == "__main__":
    main()
