"""An import below the kernels is no place for pykokkos."""

import numpy as np
import numba
from numba import njit


@njit
def area(r):
    return pi * r * r


@njit
def shown(r):
    with numba.objmode():
        print(r)


from math import pi
from numba import prange

print(area(np.float64(2.0)))
