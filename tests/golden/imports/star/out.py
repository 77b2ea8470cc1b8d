from numpy import *
from numba import njit


# caramba: CRB2005: 'f' stays with Numba: the function 'abs' has no counterpart in a kernel
@njit
def f(x):
    return abs(x)
