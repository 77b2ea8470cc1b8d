from heapq import heappush

import pykokkos as pk


@pk.function
def grow(items, i):
    items.append(i)


call_grow = pk.host_call(grow)


@pk.function
def appends(n):
    items = [0]
    for i in range(n):
        items.append(i)
    return len(items)


call_appends = pk.host_call(appends)


@pk.function
def stores(n):
    items = [0] * n
    for i in range(n):
        items[i] = i
    return items[n - 1]


call_stores = pk.host_call(stores)


@pk.function
def passes(n):
    items = [0]
    for i in range(n):
        grow(items, i)
    return len(items)


call_passes = pk.host_call(passes)


@pk.function
def pushes(n):
    heap = [0]
    for i in range(n):
        heappush(heap, i)
    return heap[0]


call_pushes = pk.host_call(pushes)


@pk.workunit
def reads_out(i, out, items):
    out[i] = items[i] + items.index(0)


@pk.function
def reads(n, out):
    items = [i * i for i in range(n)]
    pk.parallel_for("reads_out", pk.RangePolicy(0, n), reads_out, out=out, items=items)


call_reads = pk.host_call(reads)


@pk.function
def unpacks(n):
    ones = [0.0 for _ in range(n)]
    others = [0.0 for _ in range(n)]
    for i in range(n):
        ones[i], (others[i], rest) = 2.0 * i, (3.0, i)
    return ones, others


call_unpacks = pk.host_call(unpacks)


@pk.function
def iterates(n):
    items = [0 for _ in range(n)]
    for i in range(n):
        for items[i] in range(3):
            pass
    return items


call_iterates = pk.host_call(iterates)
