"""A loop goes on over the array, list or tuple that it began with, whatever its body binds the name to."""

import numpy as np
from numba import njit


@njit
def elements(a):
    b = a
    s = 0.0
    for v in b:
        b = b * 2
        s += v
    return s, b


@njit
def numbered(a):
    b = a
    s = 0.0
    for i, v in enumerate(b):
        b = b * 2
        s += i * v
    return s, b


@njit
def side_by_side(a, b):
    s = 0.0
    for v, w in zip(a, b):
        a, b = b, a
        s = s * 3 + v - w
    return s


@njit
def with_indices(a):
    s = 0.0
    for at, v in np.ndenumerate(a):
        a = a * 2
        s += v * (1 + at[0])
    return s


@njit
def in_memory_order(a):
    s = 0.0
    for v in np.nditer(a):
        a = a + 1
        s = s * 0.5 + v.item()
    return s


@njit
def flat(a):
    s = 0.0
    for v in a.flat:
        a = a * 2
        s = s * 0.5 + v
    return s


@njit
def rows(m):
    s = 0.0
    for row in m:
        m = m + 1
        for j, v in enumerate(row):
            row = row + 1
            s += v * (j + 1)
    return s


@njit
def parts(a):
    k = 1
    s = 0.0
    for v in a[k:]:
        k += 1
        a = a * 2
        s += v * k
    return s, a


@njit
def best(p):
    found = p
    for x in found:
        if x > found[0]:
            found = np.array([x, x, x, x])
    return found


@njit
def in_place(a):
    s = 0.0
    for v in a:
        a *= 2
        s += v
    return s


@njit
def lists(n):
    numbers = [i for i in range(n)]
    s = 0
    for v in numbers:
        numbers = [v, v, v]
        s += v
    for i, v in enumerate(numbers):
        numbers = [7] * n
        s += i * v
    return s, numbers


@njit
def levels(a):
    front = a
    depth = 0
    while front.size:
        next_front = np.empty(0, a.dtype)
        for v in front:
            if v > 1:
                next_front = np.append(next_front, v // 2)
                front = front * 1
        front, depth = next_front, depth + 1
    return depth


M = np.arange(12.0).reshape(3, 4)
ARRAYS = [np.arange(4.0), np.array([2.5]), np.empty(0), np.arange(8.0)[::-2], np.array([1.0, 5.0, 3.0, 7.0])]
MATRICES = [M, np.asfortranarray(M), M[:, ::2], M[:0], M[1:2, :1]]
CASES = {
    "elements": [(a,) for a in ARRAYS],
    "numbered": [(a,) for a in ARRAYS],
    "side_by_side": [(a, 3 - a) for a in ARRAYS],
    "with_indices": [(a,) for a in ARRAYS + MATRICES],
    "in_memory_order": [(a,) for a in ARRAYS + MATRICES],
    "flat": [(a,) for a in ARRAYS + MATRICES],
    "rows": [(m,) for m in MATRICES],
    "parts": [(a,) for a in ARRAYS],
    "best": [(ARRAYS[0],), (ARRAYS[4],)],
    "in_place": [(a,) for a in ARRAYS],
    "lists": [(1,), (5,)],
    "levels": [(np.array(v),) for v in ([8, 3, 1], [1], [0, 9])],
}
