from numpy import *
from numba import njit


@njit
def f(x):
    return abs(x)
