"""Small things that kernels say: sets of numbers, slices that are asked, heaps, values that nobody uses."""

import heapq
from heapq import nsmallest

import numba
import numpy as np
from numba import config, njit, prange


@njit
def largest(x, n):
    values = []
    for v in x:
        values.append(v)
    return heapq.nlargest(n, values), nsmallest(n, values), heapq.nlargest(n, x)


@njit
def largest_pairs(x, n):
    pairs = []
    for i in range(len(x)):
        pairs.append((x[i], i))
    return heapq.nlargest(n, pairs), heapq.nsmallest(n, pairs)


@njit
def bounds(s, n):
    return s.start, s.stop, s.step, n


@njit
def clipped(s, length):
    first = s.start
    if first < 0:
        first = length + first
    last = min(s.stop, length)
    t = slice(first, last)
    return last - first, t.step


@njit
def of_several(slices, shape):
    total = 0
    for i, s in enumerate(slices):
        total += min(s.stop + 1, shape[i]) - max(s.start - 1, 0)
    return total


@njit
def in_a_set(k):
    return k in {3, 4}, k not in {-1, 4.5}, k in {2.5}


@njit(parallel=True)
def in_a_set_of_loops(x, kind):
    special = kind in {3, 4}
    for i in prange(x.size):
        if special or kind in (1, 2):
            x[i] += 1
    return x


@njit
def kinds(n):
    a = np.ones(n, dtype=np.dtype(np.int32))
    b = np.zeros(n, dtype=np.dtype("float32"))
    return a, b, np.ubyte(300), np.ones(2, np.ubyte), np.byte(3), np.short(4), np.ushort(5)


@njit
def unused(x, i):
    x[i]
    x[i] == 3
    x == 3
    x[1:]
    i + 1
    return i


@njit
def unused_that_raises(n, i):
    n // i
    return i


@njit
def unused_of_a_list(n, i):
    items = [1, 2, 3]
    items[i]
    return n


@njit
def unused_in_branches(x, i):
    if i > 2:
        x[i] == 1
    else:
        x[0]
    while i > 0:
        i - 1
        i -= 1
    return i


R = np.arange(6.0)
MIXED = np.array([3.0, np.nan, 2, 7, np.nan, 1, 8])


@njit
def turned(a):
    b = np.transpose(a[:, ::-1, :], axes=(1, 0, 2))
    return np.ascontiguousarray(b), np.swapaxes(a, axis1=0, axis2=2), np.swapaxes(a, 0, axis2=1)


@njit
def by_configuration(n):
    threads = numba.config.NUMBA_DEFAULT_NUM_THREADS
    return n * threads, config.NUMBA_NUM_THREADS


CASES = {
    "by_configuration": [(3,)],
    "turned": [(np.arange(24.0).reshape(2, 3, 4),), (np.zeros((0, 2, 1)),)],
    "largest": [(MIXED, 3), (R, 1), (R, -2), (np.arange(50) % 7, 9), (R, 0), (R, 99)],
    "largest_pairs": [(np.array([3.0, 1, 2, 3, 3, 3]), 3), (np.array([3.0, 1, 2, 3, 3, 3]), 1)],
    "bounds": [(slice(1, 3), 2), (slice(None, 3), 2), (slice(1, 8, 2), 2)],
    "clipped": [(slice(1, 30), 9), (slice(-3, None), 9)],
    "of_several": [((slice(0, 3), slice(2, 9)), (4, 9))],
    "in_a_set": [(3,), (4.5,), (True,), (np.uint8(3),), (np.nan,), (-1,), (np.float32(2.5),), (2,)],
    "in_a_set_of_loops": [(R, 3), (R, 2), (R, 9), (R, 4.5)],
    "kinds": [(2,)],
    "unused": [(R, 2)],
    "unused_that_raises": [(1, 0), (1, 1)],
    "unused_of_a_list": [(1, 2), (1, 3), (1, -4)],
    "unused_in_branches": [(R, 3), (R, 1)],
}
