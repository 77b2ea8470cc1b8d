"""Lists that are bound beside other values, texts that stand first, and loops over computed arrays."""

import numpy as np
from numba import njit


@njit
def runs(c):
    found, start, end = [], 0, 0
    while end < len(c):
        while end < len(c) and c[start] == c[end]:
            end += 1
        found.append((start, end))
        start = end
    total = 0
    for k in range(len(found)):
        total += k * (found[k][1] - found[k][0])
    return total, len(found)


@njit
def chosen(a, method="mean"):
    largest = "max" == method
    s = a[0]
    for i in range(1, len(a)):
        if largest:
            s = max(s, a[i])
        elif "last" != method:
            s += a[i]
        else:
            s = a[i]
    return s


@njit
def computed(a, b):
    s = 0.0
    for x in a * 2.0:
        s += x
    for x in -a:
        s -= 2.0 * x
    for x in a[1:] - b[:-1]:
        s += x * x
    n = 0
    for inside in a > 0:
        n += inside
    return s, n


@njit
def joined(n):
    s = 0
    for x in (1, n) + (2, n):
        s = 10 * s + x
    return s


a = np.arange(-2.0, 3.0)


@njit
def joined_lists(n):
    one = [1, n]
    other = [2, n]
    s = 0
    for x in one + other:
        s = 10 * s + x
    for x in [n] * 3:
        s += x
    return s


CASES = {
    "runs": [(np.array([1, 1, 2, 3, 3, 3]),), (np.array([5]),), (np.zeros(0, np.int64),)],
    "chosen": [(a,), (a, "max"), (a, "last")],
    "computed": [(a, a[::-1]), (a[:1], a[:1]), (a[:0], a[:0])],
    "joined": [(3,)],
    "joined_lists": [(3,)],
}
