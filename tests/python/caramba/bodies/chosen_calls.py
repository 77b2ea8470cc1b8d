"""Calls that give None where a value stands: in conditional expressions, tuples, comparisons, arguments."""

import numpy as np
from numba import int64, njit, prange
from numba.experimental import jitclass


@njit
def put(a, i, v):
    a[i] = v


@njit
def is_none(x):
    return x is None


@jitclass([("n", int64)])
class Counter:
    def __init__(self):
        self.n = 0

    def up(self, k):
        self.n += k


@njit
def one(a, k):
    put(a, 0, 5) if k else None
    return a


@njit
def either(a, k):
    put(a, 0, 5) if k else put(a, 1, 9)
    return a


@njit
def nested(a, k, j):
    put(a, 0, 5) if k else put(a, 1, 6) if j else put(a, 2, 7)


@njit
def methods(a, k):
    a.fill(3) if k > 1 else None
    a.sort() if k == 1 else a.fill(2)
    return a


@njit
def named(a, k):
    x = put(a, 0, 5) if k else None
    y = None if k else put(a, 1, 6)
    return x, y is None, a


@njit
def returned(a, k):
    return put(a, 0, 5) if k else None


@njit
def printed(a, k):
    print(a[0]) if k else None
    print(a[1], 2) if k > 1 else print(a[2])


@njit
def lists(n, k):
    items = [3, 2, 5]
    items.append(7) if k else items.append(9)
    items.sort() if n > 1 else None
    items.reverse() if n == 0 else None
    items.extend([1, 2]) if k else None
    items.insert(0, 4) if not k else None
    items.clear() if n > 5 else None
    return len(items), items[0] if len(items) else -1, sum(items)


@njit
def or_number(n, k):
    items = [3]
    x = items.append(4) if k else n
    y = 5 if k else items.append(6)
    return items[-1], x, y, len(items)


@njit
def asked(n):
    items = [3]
    if items.append(4) is None and n:
        items.append(5)
    t = (items.append(6), len(items))
    return t[1], len(items), items[-1]


@njit
def in_tuples(n):
    items = [3]
    x = items.append(4)
    y = (items.append(5), 1) if n else (items.append(7), 2)
    return len(items), y[1], items[-1], x


@njit
def as_arguments(a, k):
    items = [k]
    first = is_none(items.append(1)), is_none(items.append(2) if k else None)
    return first, is_none(put(a, 0, 5) if k else None), a[0], len(items)


@njit
def compared(a, k):
    b = put(a, 0, 4) if k > 1 else (None if k else put(a, 1, 3))
    return b is None and put(a, 2, 8) is None, a.sum()


@njit
def drawing(k):
    np.random.seed(3) if k else np.random.seed(4)
    return np.random.random()


@njit
def outputs(a, k):
    np.add(a, 1, a) if k else None
    np.fill_diagonal(a, 7.0) if not k else None
    return a


@njit
def counted(k):
    c = Counter()
    c.up(5) if k else c.up(7)
    for i in range(3):
        c.up(i) if i != k else None
    return c.n


@njit(parallel=True)
def together(a, k):
    for i in prange(len(a)):
        put(a, i, 5) if i < k else put(a, i, 7)
    return a


A = np.array([3.0, 1.0, 2.0])
KINDS = [0, 1, 2]
PAIRS = [(n, k) for n in (0, 1, 2, 6) for k in KINDS]
WITH_ARRAYS = "one either methods named returned printed as_arguments compared together".split()
CASES = {
    **{name: [(A, k) for k in KINDS] for name in WITH_ARRAYS},
    "nested": [(A, k, j) for k in KINDS for j in (0, 1)],
    "lists": PAIRS,
    "or_number": PAIRS,
    **{name: [(k,) for k in KINDS] for name in ("asked", "in_tuples", "drawing", "counted")},
    "outputs": [(np.zeros((2, 2)), k) for k in KINDS],
}
