import pykokkos as kokkos
from numba import njit


@njit
def f(x):
    return x
