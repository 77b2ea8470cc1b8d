"""The program sets the number of threads; what migrates and what stays share it."""

import numba
import numpy as np
from numba import njit
import pykokkos as pk


@pk.workunit
def block_sums_sums(i, x, sums):
    sums[pk.get_thread_id()] += x[i]


@pk.function
def block_sums(x, n):
    pk.set_num_threads(n, numba.config.NUMBA_NUM_THREADS)
    sums = np.zeros(pk.get_num_threads())
    pk.parallel_for("block_sums_sums", pk.RangePolicy(0, len(x)), block_sums_sums, x=x, sums=sums)
    return sums


call_block_sums = pk.host_call(block_sums)


# caramba: CRB2004: 'stays' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def stays(n):
    numba.set_num_threads(n)
    known = {1: 2}
    return known[1], numba.get_num_threads()


# Inside of a loop the number is that of the thread, so the loop runs in order.
@pk.function
def inside(x):
    for i in range(len(x)):
        x[i] = pk.get_num_threads()


call_inside = pk.host_call(inside)


x = np.zeros(2)
print(call_block_sums(np.ones(4), 1).sum(), numba.get_num_threads(), stays(1))
numba.set_num_threads(1)
call_inside(x)
print(x)
