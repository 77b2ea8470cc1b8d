"""Tuples that calls give, comprehensions within expressions, heaps, and loops over more than one thing."""

import heapq
from heapq import heappop

import numpy as np
from numba import njit


@njit
def pair(x):
    return x, x * 2, 3.5


@njit
def bump(a):
    a[0] += 1
    return int(a[0]) % 2, int(a[0]) % 3


@njit
def three(a, b, c):
    return a + 10 * b + 100 * c


@njit
def part(x):
    return pair(x)[1:], pair(x)[::-1], pair(x)[:1]


@njit
def total(x):
    return pair(x) + pair(x + 1) + (1,)


@njit
def spread(x):
    return three(*pair(x)), three(1, *pair(x)[1:])


@njit
def once(a, m):
    m[bump(a)] += 5
    m[bump(a)] = m[bump(a)] + 1
    return m[bump(a)], a[0]


@njit
def in_loop(a, m):
    s = 0.0
    while m[bump(a)] < 7 and a[0] < 20:
        s += m[bump(a)]
    t = pair(s)[1:] if s > 3 else pair(s + 1)[:2]
    return s, t


@njit
def codon(a):
    for i in range(len(a) - 1):
        c = (a[i], a[i + 1])
        if c in ((1, 2), (3, 4)):
            return i
        if c not in ((0, 0), (5, 5)) and ((a[i], 1), 2) == ((7, 1), 2):
            return -i
    return 100


@njit
def nested_order(a, b):
    return ((a, 1), b) < ((b, 1), a), ((a,), 1) == ((b,), 1), (a, (b, 2)) != (a, (b, 3))


@njit
def bits(n):
    return np.array([(n >> k) & 1 for k in range(8)], dtype=np.uint8)


@njit
def either(n, flag):
    a = [k * 2 for k in range(n)] if flag else [k for k in range(n, 0, -1)]
    b = len([k for k in a if k > 2]) > 1 and sum([k for k in a]) > 5
    return a, b


@njit
def mean_of(n):
    return np.array([k * 1.5 for k in range(n)]).mean(), [
        sum([k for k in range(n)]),
        max([k % 3 for k in range(n)]),
    ]


@njit
def positives(a):
    return sorted([v for v in a if v > 0], reverse=True)


@njit
def heap_order(a):
    heap = [(a[0], 0)]
    for i in range(1, len(a)):
        heapq.heappush(heap, (a[i], i))
    out = []
    while heap:
        _, i = heappop(heap)
        out.append(i)
    return out


@njit
def heap_list(a):
    heap = [v for v in a]
    heapq.heapify(heap)
    x = heapq.heappushpop(heap, 0.3)
    y = heapq.heapreplace(heap, 0.7)
    return x, y, heap


@njit
def steps(n):
    a = [(i, k) for i, k in enumerate(range(0, n, 3))]
    b = [(i, k) for i, k in zip(range(n, 0, -2), range(5))]
    return a, b


@njit
def first_large(a):
    for i, v in np.ndenumerate(a):
        if v > 2.5:
            return i, i[0], v
    return (-1,), -1, a[0]


@njit
def own_type(w):
    s = w.dtype.type(0)
    for v in w:
        s += v
    return s, w.dtype.type(1.7)


A = np.array([5.0, 0, 0, 3, 4, 1])
M = np.arange(6.0).reshape(2, 3)
CASES = {
    "part": [(3,), (2.5,)],
    "total": [(3,)],
    "spread": [(2,), (2.0,)],
    "once": [(A, M)],
    "in_loop": [(A, M)],
    "codon": [(A,), (A[::-1].copy(),), (np.array([7, 1, 2]),)],
    "nested_order": [(1, 2), (2, 1), (1, 1)],
    "bits": [(77,)],
    "either": [(5, True), (5, False), (1, True)],
    "mean_of": [(4,)],
    "positives": [(A,)],
    "heap_order": [(A,)],
    "heap_list": [(A,)],
    "steps": [(10,), (0,)],
    "first_large": [(A,), (A * 0,)],
    "own_type": [(A,), (A.astype(np.float32),), (np.array([3, 250], np.uint8),)],
}
