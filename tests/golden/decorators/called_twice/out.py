"""Two calls make kernels of one function, and nobody uses one of the two: it is no wrapper to be taken out."""

import numpy as np
from numba import njit
import pykokkos as pk


def doubled(n):
    return n * 2


unused = pk.numba_decorator(njit)(doubled)
doubled = pk.numba_decorator(njit)(doubled)


@pk.vectorize
def squared(x):
    return x * x


print(doubled(5), squared(np.array([2.0])))
