"""Typed lists as results: those that kernels make, their slices and copies, and those that they are given."""

from heapq import heappop, heappush

import numba
import numpy as np
from numba import njit, types
from numba.typed import List


@njit
def counted(n):
    found = List()
    for i in range(n):
        found.append(i * 2)
    return found


@njit
def declared(n):
    floats = List.empty_list(types.float64)
    narrow = numba.typed.List.empty_list(types.int32)
    for i in range(n):
        floats.append(i)
        narrow.append(i)
    return floats, narrow, n


@njit
def from_items(n):
    found = List([1, 2, 3])
    found.append(n)
    return found, found[1:], found.copy(), sorted(found, reverse=True)


@njit
def from_others(x):
    return List([v * 2 for v in x]), List((1, 2))


@njit
def arrays(n):
    rows = List()
    rows.append(np.zeros(2))
    for i in range(n):
        rows.append(np.arange(i) * 1.0)
    return rows


@njit
def pairs(n):
    found = List()
    for i in range(n):
        found.append((i, i * 0.5))
    return found


@njit
def nested(n):
    rows = List()
    for i in range(n):
        row = List()
        for k in range(i + 1):
            row.append(k)
        rows.append(row)
    return rows


@njit
def both(n):
    reflected = [n, 1]
    typed = List()
    typed.append(n)
    return reflected, typed, reflected[1:]


@njit
def passed_on(n):
    found = counted(n)
    found.append(-1)
    return found


@njit
def tail(items):
    return items[1:], items[::-1], items.copy()


def tails(n):
    return tail(counted(n)), tail([n, 2, 3])


def shown(kernel, *args):
    """Return what a result is, in words that both sides share."""

    def show(value):
        if isinstance(value, tuple):
            return tuple(show(v) for v in value)
        if isinstance(value, (list, List)):
            kind = str(value._dtype) if isinstance(value, List) else "list"
            return kind, [show(v) for v in value]
        return value

    return show(kernel(*args))


def all_shown(n):
    kernels = [counted, declared, from_items, arrays, pairs, nested, both, passed_on, tails]
    return [shown(kernel, n) for kernel in kernels], shown(from_others, np.arange(2.0))


def empty():
    return shown(counted, 0), shown(declared, 0), shown(pairs, 0), shown(nested, 0)


@njit
def pushed(n):
    heap = [5]
    for i in range(n):
        heappush(heap, n - i)
    return heappush(heap, 0), heappop(heap), heap


@njit
def stored(n):
    heap = [n]
    nothing = heappush(heap, 1)
    return nothing, heap[0]


CASES = {
    "all_shown": [(1,), (3,)],
    "empty": [()],
    "pushed": [(3,)],
    "stored": [(4,)],
}
