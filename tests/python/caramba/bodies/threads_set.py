"""The number of threads where the program sets it: Numba's own, which both sides share."""

import numba
import numpy as np
from numba import get_num_threads, njit, prange, set_num_threads


@njit
def several(n):
    numba.set_num_threads(n)
    return get_num_threads(), np.full(1, get_num_threads())


@njit
def set_by_callee(n):
    before = get_num_threads()
    several(n)
    between = get_num_threads()
    set_num_threads(before)
    return between, get_num_threads() == before


@njit(parallel=True)
def by_blocks(x, n):
    set_num_threads(n)
    count = get_num_threads()
    sums = np.zeros((count, 2))
    size = -(-len(x) // count)
    for t in prange(count):
        for k in range(t * size, min((t + 1) * size, len(x))):
            sums[t, 0] += x[k]
            sums[t, 1] += get_num_threads()
    return sums, sums[:, 0].sum()


@njit(parallel=True)
def scratch(x, n):
    numba.set_num_threads(np.uint8(n))
    rows = np.zeros((numba.get_num_threads(), len(x)))
    out = np.zeros(len(x))
    for i in prange(len(x)):
        row = rows[numba.get_thread_id()]
        row[:] = x * i
        out[i] = row.sum()
    return out


@njit(parallel=True)
def doubled(x, n=1):
    set_num_threads(n)
    out = np.zeros(len(x))
    for i in prange(len(x)):
        out[i] = 2 * x[i]
    return out


X = np.linspace(0.1, 1.0, 13)
MOST = numba.config.NUMBA_NUM_THREADS

CASES = {
    "several": [(1,), (MOST,), (0,), (-1,), (MOST + 1,), (10**6,), (np.int32(1),), (np.uint64(2**63),)],
    "set_by_callee": [(1,), (MOST,), (0,)],
    "by_blocks": [(X, 1), (X, MOST), (X, 0)],
    "scratch": [(X, 1)],
    "doubled": [(X,), (X, MOST), (X, MOST + 2)],
}
