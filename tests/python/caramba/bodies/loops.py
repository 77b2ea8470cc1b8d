"""Loops over what calls and methods give, and lists that are compared."""

import numpy as np
from numba import njit


@njit
def copies(a):
    s = 0.0
    for v in a.ravel():
        s = s * 0.5 + v
    for v in a.flatten():
        s = s * 0.5 + v
    for v in a.copy():
        s = s * 0.5 + v[0]
    for row in a.reshape(-1, 1):
        s = s * 0.5 + row[0]
    return s


@njit
def turned(a):
    s = 0.0
    for row in a.T:
        s = s * 0.5 + row[1]
    for i, row in enumerate(a.transpose()):
        s += i * row[0]
    for x, y in zip(a.ravel(), a.reshape(-1)[::-1]):
        s += x * y
    return s


@njit
def computed(a):
    s = 0.0
    for v in np.sort(a.ravel())[::-1]:
        s = s * 0.5 + v
    for v in a[0].astype(np.int64):
        s += v
    for k in np.where(a.ravel() > 2)[0]:
        s += k
    return s


@njit
def listed(a):
    return [x for row in a.reshape((-1, 2)) for x in row], [v for v in a.ravel()]


@njit
def compared(n):
    a = [1, 2, n]
    b = a.copy()
    b[0] = 1
    return a == b, a != b, a < [1, 3], a <= b, a > [1], [n, 2] >= a


@njit
def ordered(a):
    items = [v for v in a]
    items.sort(reverse=True)
    return items, sorted(items)


@njit
def clipped(a):
    return np.clip(a, None, 1.5), np.clip(a, 0.5, None)


M = np.arange(6.0).reshape(2, 3)
CASES = {
    "copies": [(M,)],
    "turned": [(M,)],
    "computed": [(M,)],
    "listed": [(M,)],
    "compared": [(4,), (0,)],
    "clipped": [(M[0],), (M[0].astype(np.float32),)],
    "ordered": [(M[0],)],
}
