"""Ranges whose bounds are floats, and ranges that are values."""

import numpy as np
from numba import njit, prange


@njit
def items(a, b, c):
    total = 0
    for i in range(a, b, c):
        total = 10 * total + i
    return total


@njit
def count(a):
    n = 0
    for i in range(a):
        n = i + 1
    return n


@njit
def narrow(a, b):
    n = 0
    for i in range(a, b):
        n = i * 100000
    return n


@njit
def sweeps(n, forward):
    """A range in a variable, run over twice."""
    order = range(n) if forward else range(n - 1, -1, -1)
    total = 0
    for i in order:
        total = 10 * total + i
    for i in order:
        total -= i
    return total, len(order)


@njit
def chosen(n):
    total = 0
    for i in range(n) if n > 3 else range(n, -1, -1):
        total = 10 * total + i
    return total


@njit
def directions(n):
    total = 0
    for order, weight in [(range(n), 2), (range(n, 0, -1), 3)]:
        for i in order:
            total = total * weight + i
    return total


@njit
def digits(order):
    total = 0
    for i in order:
        total = 10 * total + i
    return total


@njit
def passed(n):
    return digits(range(1, n)), sum(range(n)), max(range(n)), sorted(range(n, 0, -1))


@njit
def within(x, a, b, c):
    return x in range(a, b, c), x not in range(a, b), x in range(b)


@njit(error_model="numpy")
def within_unchecked(x, a, b, c):
    return x in range(a, b, c), x not in range(a, b, c)


@njit(parallel=True)
def all_within(xs, a, b, c):
    out = np.zeros(len(xs), dtype=np.bool_)
    for i in prange(len(xs)):
        out[i] = xs[i] in range(a, b, c)
    return out


@njit
def numbered(a, n):
    total = 0.0
    for k, i in enumerate(prange(1, a.size)):
        total += k * a[i]
    units = prange(n) if n > 3 else range(n)
    for i in units:
        total += i
    return total, [2 * i for i in prange(n)], len(prange(n))


@njit
def signs(a, b, c):
    """What the variable is behind the loop tells its type."""
    found = 0
    j = -1
    for j in range(a, b, c):
        found += 1
        if found > 5:
            break
    return found, j, j / 2


@njit
def upwards(a, b):
    j = -1
    found = 0
    for j in range(a, b):
        found += 1
        if found > 5:
            break
    return found, j


CASES = {
    "numbered": [(np.arange(5.0), 3), (np.arange(5.0), 5), (np.zeros(0), 0)],
    "within": [
        (5, 0, 10, 5),
        (5, 10, 0, -5),
        (-3, -9, 9, 3),
        (5.0, 0, 10, 5),
        (5.5, 0, 10, 5),
        (np.float32(4), 0, 9, 2),
        (np.nan, 0, 3, 1),
        (np.inf, 0, 3, 1),
        (True, 0, 5, 1),
        (0, 0, 0, 1),
        (3, 0, 5, 0),
        (3.5, 0, 5, 0),
        (np.uint8(4), 0, 9, 2),
        (np.int32(4), np.int32(0), np.int32(9), np.int32(2)),
        (np.uint64(4), 0, 9, 2),
        (4, np.uint64(0), np.uint64(9), np.uint64(2)),
        (-4, np.uint64(0), np.uint64(9), np.uint64(2)),
        (2**62, 0, 2**63 - 1, 2),
    ],
    "within_unchecked": [(3, 0, 5, 0), (3, 0, 5, 2), (3.5, 0, 5, 0)],
    "all_within": [
        (np.arange(10), 0, 8, 3),
        (np.arange(5.0), 4, -1, -2),
        (np.arange(3), 0, 3, 0),
        (np.arange(0), 0, 1, 1),
    ],
    "items": [(4, 0.5, -1), (4.9, -0.5, -1), (0, 5.5, 1.7), (np.int32(5), np.float32(1.5), -1)],
    "count": [(3.7,), (-1.5,), (np.float32(5.5),)],
    "sweeps": [(4, True), (4, False), (0, False)],
    "chosen": [(3,), (5,)],
    "directions": [(4,), (0,)],
    "passed": [(5,), (1,)],
    "signs": [
        (a, b, c)
        for a in (np.int8(1), np.uint8(9), 3, np.uint64(2), np.int32(-4), True)
        for b in (np.int8(-7), np.uint8(9), 30, np.uint64(2**63 + 5), np.int32(40))
        for c in (np.int8(-1), np.uint8(2), -3, np.uint64(2**64 - 2), np.uint64(3), np.int32(2), 0)
    ],
    "upwards": [
        (np.uint64(0), np.uint64(2**63 + 5)),
        (np.uint64(2**64 - 3), np.uint64(2)),
        (np.uint64(5), np.uint64(3)),
        (np.uint64(5), 9),
        (np.uint8(5), np.int32(9)),
        (np.uint32(2), np.uint8(4)),
    ],
    "narrow": [(0.5, 30000.5), (0, 30000.5), (np.int32(7), 30000.0)],
}
