"""Global arrays whose elements change: Numba keeps those that it compiled, so that the kernel stays."""

import numpy as np
from numba import njit

TABLE = np.zeros(4)
for i in range(4):
    TABLE[i] = i * i
WEIGHTS = np.array([1.0, 2.0, 3.0])
BOUNDS = np.array([0.0, 1.0])
LOCAL = np.ones(3)


@njit
def square(i):
    return TABLE[i]


@njit
def weighted(x):
    return (x * WEIGHTS).sum()


@njit
def inside(x):
    return BOUNDS[0] <= x < BOUNDS[1]


@njit
def local(x):
    return (x * LOCAL).sum()


def move(by):
    BOUNDS[:] = BOUNDS + by


def other(LOCAL):
    LOCAL[0] = 5.0
    return LOCAL


def nested():
    def own(LOCAL):
        LOCAL[0] = 5.0

    own(np.zeros(3))


if __name__ == "__main__":
    print(square(3), local(other(np.zeros(3))))
    print(weighted(np.ones(3)), inside(0.5))
    WEIGHTS[0] = 100.0
    move(1.0)
    print(weighted(np.ones(3)), inside(0.5))
