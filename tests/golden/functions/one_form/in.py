"""What kernels that stay call, and what cannot stand in both forms beside them."""

import numpy as np
from numba import njit, vectorize

FAST = True


@vectorize(["float64(float64)"])
def cube(x):
    return x * x * x


if FAST:

    @njit
    def halved(x):
        return x * 0.5

else:

    @njit
    def halved(x):
        return x / 2.0


@njit
def twice(x):
    return x + x


@njit
def stays(x):
    seen = {0.0}
    for i in range(len(x)):
        seen.add(halved(cube(twice(x[i]))))
    return len(seen)


@njit
def calls_cube(x):
    return cube(x) + 1.0


@njit
def calls_halved(x):
    return halved(x) + 1.0


@njit
def calls_twice(x):
    return twice(x) + 1.0


print(stays(np.arange(4.0)), cube(np.arange(3.0)), calls_cube(2.0), calls_halved(3.0), calls_twice(4.0))
