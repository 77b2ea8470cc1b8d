"""What is true: arrays of one element. What replaces parts of lists. What sum adds."""

import numpy as np
from numba import njit


@njit
def put(n, i, j):
    items = [k for k in range(n)]
    items[i:j] = [70, 71, 72]
    other = items[:2]
    items[2:] = other
    items[:1] = items
    return items, other


@njit
def put_arrays(a):
    items = [a, a, a, a]
    items[1:3] = [a * 2]
    return items


@njit
def put_step(n, s):
    items = [k for k in range(n)]
    items[::s] = [70, 71, 72]
    return items


@njit
def put_nowhere(n):
    items = [k * 1.5 for k in range(n)]
    more = [0.5]
    items[1:1] = more
    return items


@njit
def if_array(a):
    if a:
        return 1
    return 2


@njit
def chosen(a, b):
    return a if a else b


@njit
def compared(a, x):
    n = 0
    while a < x:
        a[0] += 1
        n += 1
    assert a
    return n, bool(a), 1 if a > x else 2


@njit
def sums(a, x):
    return sum(a), sum([1, 2, 3]), sum((1, 2.5, x)), sum((1, 2), x), sum((x,))


@njit
def sums_of(t, x):
    return sum(t), sum(t, x)


@njit
def either(a, b, x):
    n = 0
    while not (a or x > 3):
        x += 1
        n += 1
    if a and not b or np.isnan(a):
        return n
    return -n if not a else 10


D = np.arange(5) * 0.7
ONE = [D[1:2], np.array([[np.nan]]), np.array(3.0), np.array([True]), np.array([0j])]
CASES = {
    "put": [(6, 1, 3), (6, -2, 9), (6, 4, 2), (2, 0, 0)],
    "put_arrays": [(D,)],
    "put_step": [(6, 2), (6, -2), (7, 2), (3, 1), (3, 0)],
    "put_nowhere": [(3,)],
    "if_array": [(a,) for a in ONE] + [(D[:1],), (D,), (D[:0],)],
    "either": [(a, b, x) for a in ONE for b in (D[1:2], D[:1], np.array([[True]])) for x in (0, 9)]
    + [(D, D, 1), (D[:1], D, 9), (D[1:2], D[:0], 9), (0, D[1:2], 1)],
    "chosen": [(D[1:2], D[:2])],
    "compared": [(np.array([1]), 4), (np.array([0]), 0)],
    "sums": [(D, 2), (np.arange(4), 0.5)],
    "sums_of": [((1, 2.5), 2), ((1.5, 2, True), 0.5), ((1, 2), 1)],
}
