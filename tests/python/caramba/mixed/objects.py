"""Classes that stay, and such as only the run makes: kernels take their objects as they are."""

import numba as nb
import numpy as np
from numba.experimental import jitclass


class Quadratic:
    def __init__(self, centre):
        self.centre = centre
        self.asked = 0

    def value(self, x):
        self.asked += 1
        return (x - self.centre) ** 2

    def gradient(self, x):
        return 2 * (x - self.centre)


class Absolute:
    def __init__(self, centre):
        self.centre, self.asked = centre, 0

    def value(self, x):
        return abs(x - self.centre)

    def gradient(self, x):
        return np.sign(x - self.centre)


def compiled(cls):
    return jitclass([("centre", nb.float64), ("asked", nb.int64)])(cls)


@jitclass([("x", nb.float64[:]), ("count", nb.int64)])
class Grid:
    def __init__(self, n):
        self.x = np.linspace(0.0, 1.0, n)
        self.count = n

    def width(self, i):
        return self.x[i + 1] - self.x[i]


@nb.njit
def labels(grid):
    return {i: grid.x[i] for i in range(grid.count)}[1]


@nb.njit
def descend(f, x, steps):
    for _ in range(steps):
        x -= 0.25 * f.gradient(x)
    return x, f.value(x)


@nb.njit
def all_values(f, grid):
    total = 0.0
    for i in range(grid.count - 1):
        total += f.value(grid.x[i]) * grid.width(i)
    grid.x[0] = total
    return total


@nb.njit(parallel=True)
def widths(grid):
    out = np.empty(grid.count - 1)
    for i in nb.prange(grid.count - 1):
        out[i] = grid.width(i) + grid.x[0]
    return out


grid = Grid(5)
for cls in (Quadratic, Absolute):
    f = compiled(cls)(0.75)
    print(descend(f, 4.0, 10), all_values(f, grid), f.asked)
print(labels(grid), widths(grid), grid.x)
