"""Lists that begin with None, so that what they hold is counted from 1."""

import numpy as np
from numba import njit


@njit
def counted_from_one(n):
    parts = [None]
    for j in range(1, n):
        m = np.zeros((j, j))
        for i in range(j):
            m[i, i] = j + i
        parts.append(m)
    total = 0.0
    for j in range(1, n):
        total += parts[j].sum() + parts[j][0, 0]
        parts[j][0, j - 1] = 7
    return total, parts[n - 1], len(parts)


@njit
def item_of(n, i):
    found = [None, 2.5]
    for j in range(n):
        found.append(j)
    return found[i]


@njit
def used_item(n, i):
    found = [None]
    for j in range(n):
        found.append(j)
    return found[i] * 2


@njit
def used_array(x, i):
    found = [None]
    found.append(x)
    return found[i] * 2, found[i][0]


@njit
def asked(n):
    found = [None, n, None, 3]
    total = 0
    for v in found:
        if v is None:
            total += 1
        else:
            total += v * 10
    return total, found[0] is None, found[1] is not None


@njit
def sum_or_one(x):
    if x is None:
        return 1.0
    return x.sum()


@njit
def passed_on(n):
    found = [None, np.ones(n)]
    return sum_or_one(found[0]) + sum_or_one(found[1]) * 2


@njit
def assigned(n):
    found = [None, None, 4]
    found[1] = n
    found[2] += n
    if found[0] is None:
        found[0] = 5
    return found[0] + found[1] * 10 + found[2] * 100


@njit
def updated_none(n):
    found = [None, n]
    found[0] += 1
    return found[1]


@njit
def shared(n):
    found = [None]
    m = np.ones(n)
    found.append(m)
    m[0] = 5
    k = found[1]
    k[1] = 6
    found[1][2] = 8
    return m


@njit
def nothing_else(n):
    found = [None]
    return len(found) + n


@njit
def narrower_first(n):
    found = [None]
    found.append(n)
    found.append(2.5)
    return found[1], found[2]


CASES = {
    "counted_from_one": [(5,), (2,)],
    "item_of": [(3, 0), (3, 1), (3, 4), (3, -1), (3, 5)],
    "used_item": [(3, 0), (3, 1), (3, 3)],
    "used_array": [(np.arange(1.0, 4.0), 1), (np.arange(3.0), 0)],
    "asked": [(4,)],
    "passed_on": [(3,)],
    "assigned": [(6,)],
    "updated_none": [(6,)],
    "shared": [(4,)],
    "nothing_else": [(4,)],
    "narrower_first": [(4,)],
}
