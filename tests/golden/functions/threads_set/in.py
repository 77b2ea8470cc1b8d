"""The program sets the number of threads; what migrates and what stays share it."""

import numba
import numpy as np
from numba import njit, prange


@njit(parallel=True)
def block_sums(x, n):
    numba.set_num_threads(n)
    sums = np.zeros(numba.get_num_threads())
    for i in prange(len(x)):
        sums[numba.get_thread_id()] += x[i]
    return sums


@njit
def stays(n):
    numba.set_num_threads(n)
    known = {1: 2}
    return known[1], numba.get_num_threads()


# Inside of a loop the number is that of the thread, so the loop runs in order.
@njit(parallel=True)
def inside(x):
    for i in prange(len(x)):
        x[i] = numba.get_num_threads()


x = np.zeros(2)
print(block_sums(np.ones(4), 1).sum(), numba.get_num_threads(), stays(1))
numba.set_num_threads(1)
inside(x)
print(x)
