from heapq import heappush

from numba import njit, prange


@njit
def grow(items, i):
    items.append(i)


@njit(parallel=True)
def appends(n):
    items = [0]
    for i in prange(n):
        items.append(i)
    return len(items)


@njit(parallel=True)
def stores(n):
    items = [0] * n
    for i in prange(n):
        items[i] = i
    return items[n - 1]


@njit(parallel=True)
def passes(n):
    items = [0]
    for i in prange(n):
        grow(items, i)
    return len(items)


@njit(parallel=True)
def pushes(n):
    heap = [0]
    for i in prange(n):
        heappush(heap, i)
    return heap[0]


@njit(parallel=True)
def reads(n, out):
    items = [i * i for i in range(n)]
    for i in prange(n):
        out[i] = items[i] + items.index(0)


@njit(parallel=True)
def unpacks(n):
    ones = [0.0 for _ in range(n)]
    others = [0.0 for _ in range(n)]
    for i in prange(n):
        ones[i], (others[i], rest) = 2.0 * i, (3.0, i)
    return ones, others


@njit(parallel=True)
def iterates(n):
    items = [0 for _ in range(n)]
    for i in prange(n):
        for items[i] in range(3):
            pass
    return items
