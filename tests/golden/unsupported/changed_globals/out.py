"""Global arrays whose elements change: Numba keeps those that it compiled, so that the kernel stays."""

import numpy as np
from numba import njit
import pykokkos as pk

TABLE = np.zeros(4)
for i in range(4):
    TABLE[i] = i * i
WEIGHTS = np.array([1.0, 2.0, 3.0])
BOUNDS = np.array([0.0, 1.0])
LOCAL = np.ones(3)


@pk.function
def square(i):
    return TABLE[i]


call_square = pk.host_call(square)


# caramba: CRB2011: 'weighted' stays with Numba: the global 'WEIGHTS' is no constant
@njit
def weighted(x):
    return (x * WEIGHTS).sum()


# caramba: CRB2011: 'inside' stays with Numba: the global 'BOUNDS' is no constant
@njit
def inside(x):
    return BOUNDS[0] <= x < BOUNDS[1]


@pk.function
def local(x):
    return (x * LOCAL).sum()


call_local = pk.host_call(local)


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
    print(call_square(3), call_local(other(np.zeros(3))))
    print(weighted(np.ones(3)), inside(0.5))
    WEIGHTS[0] = 100.0
    move(1.0)
    print(weighted(np.ones(3)), inside(0.5))
