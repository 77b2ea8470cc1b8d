"""The number of threads is a constant, unless the program sets it."""

import numba
import numpy as np
from numba import config, njit, prange


@njit(parallel=True)
def block_sums(x):
    """Sums of blocks, one for each thread."""
    n_threads = numba.config.NUMBA_NUM_THREADS
    sums = np.zeros(n_threads)
    size = -(-len(x) // n_threads)
    for t in prange(n_threads):
        for i in range(t * size, min(len(x), (t + 1) * size)):
            sums[t] += x[i]
    return sums.sum()


@njit
def threads():
    return config.NUMBA_NUM_THREADS, numba.get_num_threads()


print(block_sums(np.arange(1000.0)), threads()[0] >= 1, threads() == (numba.config.NUMBA_NUM_THREADS,) * 2)
