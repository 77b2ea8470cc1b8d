"""A heap is no generator of random numbers: it is not shared, and kernels with one need not stay together."""

import heapq

import numpy as np
from numba import njit, prange


@njit
def kept(n):
    heap = [n]
    heapq.heappush(heap, 1)
    return {1: heapq.heappop(heap)}[1]


@njit
def migrated(n):
    heap = [n]
    heapq.heappush(heap, 2 * n)
    return heapq.heappop(heap)


@njit(parallel=True)
def smallest(x, out):
    for i in prange(x.shape[0]):
        heap = [x[i, 0]]
        for j in range(1, x.shape[1]):
            heapq.heappush(heap, x[i, j])
        out[i] = heapq.heappop(heap)
