"""The number of threads, and rows of scratch for each of them."""

import numpy as np
from numba import config, get_num_threads, get_thread_id, njit, prange


@njit
def numbers():
    last = np.zeros(0)
    for t in range(get_num_threads()):
        if t == 0:
            last = np.full(2, t) * 0.5
    return get_thread_id(), np.full(2, get_num_threads()), np.array([get_thread_id()]), last


@njit
def thread_after(k):
    return get_thread_id() + k


@njit
def first_thread():
    x = 1
    if get_thread_id() == 0:
        x = 2
    else:
        x = 0.5
    if get_num_threads() == 0:
        y = 0.5
    else:
        y = 1
    return x, y


@njit(parallel=True)
def histogram(bins, n):
    counts = np.zeros((get_num_threads(), n))
    for i in prange(bins.size):
        t = get_thread_id()
        counts[t, bins[i]] += 1
    return counts.sum(axis=0)


@njit(parallel=True)
def scratch(m, n):
    rows = np.zeros((get_num_threads(), n))
    out = np.zeros(m)
    for i in prange(m):
        row = rows[thread_after(0)]
        for k in range(n):
            row[k] = i * k
        out[i] = row.sum()
    return out


@njit(parallel=True)
def by_blocks(x):
    sums = np.zeros(get_num_threads())
    size = -(-len(x) // get_num_threads())
    for t in prange(get_num_threads()):
        for i in range(t * size, min(len(x), (t + 1) * size)):
            sums[t] += x[i]
    return sums.sum()


THREADS = config.NUMBA_NUM_THREADS
CASES = {
    "numbers": [()],
    "thread_after": [(3,)],
    "first_thread": [()],
    "histogram": [(np.arange(20) % 5, 5)],
    "scratch": [(10, 4)],
    "by_blocks": [(np.arange(100.0),)],
}
