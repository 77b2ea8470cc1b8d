from heapq import heappush

from numba import njit, prange
import pykokkos as pk


@njit
def grow(items, i):
    items.append(i)


@pk.function
def grow_function(items, i):
    items.append(i)


call_grow = pk.host_call(grow_function)


# caramba: CRB2004: 'appends' stays with Numba: changing a list in a prange loop has no meaning in a Kokkos kernel
@njit(parallel=True)
def appends(n):
    items = [0]
    for i in prange(n):
        items.append(i)
    return len(items)


# caramba: CRB2004: 'stores' stays with Numba: changing a list in a prange loop has no meaning in a Kokkos kernel
@njit(parallel=True)
def stores(n):
    items = [0] * n
    for i in prange(n):
        items[i] = i
    return items[n - 1]


# caramba: CRB2004: 'passes' stays with Numba: changing a list in a prange loop has no meaning in a Kokkos kernel
@njit(parallel=True)
def passes(n):
    items = [0]
    for i in prange(n):
        grow(items, i)
    return len(items)


# caramba: CRB2004: 'pushes' stays with Numba: changing a list in a prange loop has no meaning in a Kokkos kernel
@njit(parallel=True)
def pushes(n):
    heap = [0]
    for i in prange(n):
        heappush(heap, i)
    return heap[0]


@pk.workunit
def reads_out(i, out, items):
    out[i] = items[i] + items.index(0)


@pk.function
def reads(n, out):
    items = [i * i for i in range(n)]
    pk.parallel_for("reads_out", pk.RangePolicy(0, n), reads_out, out=out, items=items)


call_reads = pk.host_call(reads)
