"""A heap is no generator of random numbers: it is not shared, and kernels with one need not stay together."""

import heapq

import numpy as np
from numba import njit
import pykokkos as pk


# caramba: CRB2004: 'kept' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def kept(n):
    heap = [n]
    heapq.heappush(heap, 1)
    return {1: heapq.heappop(heap)}[1]


@pk.function
def migrated(n):
    heap = [n]
    heapq.heappush(heap, 2 * n)
    return heapq.heappop(heap)


call_migrated = pk.host_call(migrated)


@pk.workunit
def smallest(i, x, out):
    heap = [x[i, 0]]
    for j in range(1, x.extent(1)):
        heapq.heappush(heap, x[i, j])
    out[i] = heapq.heappop(heap)


def call_smallest(x, out):
    policy = pk.RangePolicy(0, x.shape[0])
    pk.parallel_for("smallest", policy, smallest, x=x, out=out)
