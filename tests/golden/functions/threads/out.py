"""The number of threads is a constant, unless the program sets it."""

import numba
import numpy as np
from numba import config
import pykokkos as pk


@pk.workunit
def block_sums_sums(t, x, sums, size):
    for i in range(t * size, min(len(x), (t + 1) * size)):
        sums[t] += x[i]


@pk.function
def block_sums(x):
    """Sums of blocks, one for each thread."""
    n_threads = numba.config.NUMBA_NUM_THREADS
    sums = np.zeros(n_threads)
    size = -(-len(x) // n_threads)
    pk.parallel_for(
        "block_sums_sums", pk.RangePolicy(0, n_threads), block_sums_sums, x=x, sums=sums, size=size
    )
    return sums.sum()


call_block_sums = pk.host_call(block_sums)


@pk.function
def threads():
    return config.NUMBA_NUM_THREADS, np.int32(numba.config.NUMBA_NUM_THREADS)


call_threads = pk.host_call(threads)


print(call_block_sums(np.arange(1000.0)), call_threads()[0] >= 1, call_threads() == (numba.config.NUMBA_NUM_THREADS,) * 2)
