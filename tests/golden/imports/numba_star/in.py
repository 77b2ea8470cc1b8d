from numba import *


@njit(parallel=True)
def f(a):
    for i in prange(len(a)):
        a[i] = i
