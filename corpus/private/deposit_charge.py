"""Charge of particles onto a grid (cloud in cell): a scatter with collisions."""

import numpy as np
from numba import njit, prange


@njit
def deposit(x, q, dx, rho):
    n = len(rho)
    for p in range(len(x)):
        s = x[p] / dx
        i = int(s)
        f = s - i
        rho[i % n] += q * (1.0 - f)
        rho[(i + 1) % n] += q * f


@njit(parallel=True)
def interpolate(x, field, dx, out):
    n = len(field)
    for p in prange(len(x)):
        s = x[p] / dx
        i = int(s)
        f = s - i
        out[p] = field[i % n] * (1.0 - f) + field[(i + 1) % n] * f


def main():
    rho, out = np.zeros(4), np.zeros(3)
    x = np.array([0.1, 1.5, 3.9])
    deposit(x, 1.0, 1.0, rho)
    interpolate(x, rho, 1.0, out)
    print(rho, out)


if __name__ == "__main__":
    main()
