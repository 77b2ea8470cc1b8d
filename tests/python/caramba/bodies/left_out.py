"""Loops that treat one iteration in another way than the others: `j != i`, wherever i lies."""

import numpy as np
from numba import njit, prange


@njit
def product(a, i):
    s = 0.0
    for j in range(len(a)):
        if j != i:
            s += a[j] * a[-j]
    return s


@njit
def goes_on(a, i, low, high):
    s = 0.0
    n = 0
    for j in range(low, high):
        if i == j:
            n += 1
            continue
        s = s * 0.5 + a[j]
        n += 3
    return s, n, j


@njit
def forces(p):
    out = np.zeros_like(p)
    for i in range(len(p)):
        for j in range(len(p)):
            if i != j:
                r = 1e-3
                for d in range(3):
                    r += (p[j, d] - p[i, d]) ** 2
                for d in range(3):
                    out[i, d] += (p[j, d] - p[i, d]) / r
    return out


@njit
def moves(a, i):
    s = 0.0
    for j in range(len(a)):
        if j == i:
            i += 2
            s -= a[j]
        else:
            s += a[j]
    return s, i


@njit
def breaks(a, i):
    s = 0.0
    for j in range(len(a)):
        if j == i:
            break
        s += a[j]
    else:
        s = -s
    return s


@njit
def at_the_ends(i, low, high):
    s = 0
    for j in range(low, high):
        if j != i:
            s += 1
        else:
            s += 100
    return s


@njit
def other_names(a, i):
    s = 0.0
    for j in range(len(a)):
        if j != i:
            s += a[j]
        k = j
        j += 1
        if j != i:
            s += 10 * j
        if k != i:
            s += 1000
    return s, j


@njit
def two(a, i, k):
    s = 0.0
    for j in range(len(a)):
        if j != i and j != k:
            s += a[j]
        elif j == k:
            s -= 1
    return s


@njit
def set_within(a, i):
    s = 0.0
    for j in range(len(a)):
        k = i + 1 if a[j] > 0.5 else i
        if j != k:
            s += a[j]
    return s


@njit
def ordered(a, i):
    below = above = 0.0
    for j in range(len(a)):
        if j == i:
            continue
        if j < i:
            below += a[j]
        else:
            above += a[j]
    return below, above


@njit
def backwards(a, i):
    s = 0.0
    for j in range(len(a) - 1, -1, -1):
        if j != i:
            s = s * 0.5 + a[j]
    return s


@njit
def by_steps(a, i):
    s = 0.0
    for j in range(0, len(a), 2):
        if j != i:
            s = s * 0.5 + a[j]
    return s


@njit
def counted(a):
    s = 0.0
    for j in range(len(a)):
        if j != len(a):
            s += a[j]
        if j == len(a) - 1:
            s *= 2
    return s


@njit
def raises(a, i):
    s = 0
    for j in range(len(a)):
        if j == i:
            raise ValueError("there it is")
        s += 1
    return s


@njit(parallel=True)
def together(p):
    out = np.zeros(len(p))
    for i in prange(len(p)):
        s = 0.0
        for j in range(len(p)):
            if j == i:
                continue
            s += 1.0 / (p[i] - p[j])
        out[i] = s
    return out


LEAST, MOST = -(2**63), 2**63 - 1
A = np.random.default_rng(5).random(9)
PLACES = [LEAST, -3, -1, 0, 1, 4, 8, 9, 12, MOST, np.int32(4), np.uint64(3), np.uint64(2**63), 2.0, True]
ENDS = [(-5, 5), (5, -5), (0, 0), (MOST - 3, MOST), (LEAST, LEAST + 3)]
CASES = {
    "product": [*((A, i) for i in PLACES), (A[:0], 0), (A[:1], 0)],
    "goes_on": [(A, i, *ends) for i in PLACES for ends in ((0, 9), (3, 7))],
    "forces": [(A.reshape(3, 3),), (np.random.default_rng(6).random((7, 3)),), (A[:3].reshape(1, 3),)],
    "moves": [(A, i) for i in PLACES],
    "breaks": [(A, i) for i in PLACES],
    "at_the_ends": [(i, *ends) for i in PLACES for ends in ENDS],
    "other_names": [(A, i) for i in PLACES],
    "two": [(A, i, k) for i in (-1, 0, 4, 8) for k in (0, 4, 9)],
    "set_within": [(A, i) for i in PLACES],
    "ordered": [(A, i) for i in PLACES],
    "backwards": [(A, i) for i in PLACES],
    "by_steps": [(A, i) for i in PLACES],
    "counted": [(A,), (A[:1],), (A[:0],)],
    "raises": [(A, i) for i in PLACES],
    "together": [(A,), (A[:2],), (A[:1],)],
}
