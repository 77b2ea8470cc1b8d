"""A class with an array and a kernel that takes an instance."""

import numpy as np
from numba import float64, njit
from numba.experimental import jitclass


@jitclass([("h", float64), ("values", float64[:])])
class Grid:
    def __init__(self, n, h):
        self.h = h
        self.values = np.zeros(n)

    def fill(self, slope):
        for i in range(len(self.values)):
            self.values[i] = slope * i * self.h


@njit
def integral(grid):
    s = 0.0
    for v in grid.values:
        s += v
    return s * grid.h


def ramp_integral(n, h, slope):
    grid = Grid(n, h)
    grid.fill(slope)
    return integral(grid)


def main():
    print(ramp_integral(10, 0.1, 2.0))


if __name__ == "__main__":
    main()
