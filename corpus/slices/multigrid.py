"""Restriction and prolongation between two grids by strided slices."""

import numpy as np
from numba import njit


@njit
def restrict_to(fine, coarse):
    coarse[1:-1] = 0.25 * fine[1:-3:2] + 0.5 * fine[2:-2:2] + 0.25 * fine[3:-1:2]


@njit
def prolong_to(coarse, fine):
    fine[::2] = coarse
    fine[1::2] = 0.5 * (coarse[:-1] + coarse[1:])


def main():
    coarse, fine = np.arange(3.0), np.zeros(5)
    prolong_to(coarse, fine)
    restrict_to(fine, coarse)
    print(coarse, fine)


if __name__ == "__main__":
    main()
