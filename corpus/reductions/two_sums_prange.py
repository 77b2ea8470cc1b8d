"""Two accumulators in one parallel loop: centre of mass on a line."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def centre_of_mass(x, m):
    mass = 0.0
    moment = 0.0
    for i in prange(len(x)):
        mass += m[i]
        moment += m[i] * x[i]
    return moment / mass


def main():
    print(centre_of_mass(np.arange(4.0), np.ones(4)))


if __name__ == "__main__":
    main()
