"""A universal function for all cores, and one that a kernel calls."""

import numpy as np
from numba import njit, vectorize


@vectorize(["float64(float64, float64)"], target="parallel")
def air_density(pressure, temperature):
    return pressure / (287.05 * temperature)


@vectorize(["float64(float64)"])
def cube(x):
    return x * x * x


@njit
def sum_of_cubes(x):
    s = 0.0
    for i in range(len(x)):
        s += cube(x[i])
    return s


def main():
    print(air_density(np.array([1e5, 9e4]), 288.0), sum_of_cubes(np.arange(4.0)))


if __name__ == "__main__":
    main()
