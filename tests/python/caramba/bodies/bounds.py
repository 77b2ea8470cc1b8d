"""Kernels that check their indices, and functions that Numba writes into their callers."""

import numpy as np
from numba import guvectorize, njit, prange

CHECKED = {"boundscheck": True}
checked = njit(**CHECKED)


@checked
def element(a, i):
    return a[i]


@checked
def item(a, i, j):
    return a[i, j] + a[i][j]


@njit(boundscheck=True)
def row(a, i):
    return a[i]


@checked
def part(a, i, j):
    return a[i:j]


@checked
def column(a, i, j):
    return a[:i, j], a[..., j], a[None, j]


@checked
def store(a, i):
    a[0] = 9.0
    a[i] = 1.0


@checked
def update(a, at, by):
    for i in at:
        a[i] += by


@checked
def swap(a, i, j):
    a[i], a[j] = a[j], a[i]


@checked
def store_row(a, i, row):
    a[i] = row


@checked
def chosen(a, at):
    return a[at]


@checked
def store_chosen(a, at, value):
    a[at] = value


@checked
def unused(a, i):
    last = a[i]  # noqa: F841
    return len(a)


@checked
def in_turn(a, i, x):
    return 1 / x + a[i]


@checked
def only_if(a, i):
    return (i < len(a) and a[i] > 0) or i > 9


@checked
def nested(a, i):
    def at(k):
        return a[k]

    return at(i)


@checked
def listed(a, n):
    return [a[k] for k in range(n)]


@checked
def until(a, i):
    while a[i] > -1:
        i += 1
    return i


@njit(boundscheck=True, parallel=True)
def each(a, by):
    out = np.empty_like(a)
    for i in prange(len(a)):
        out[i] = a[i] * by
    return out, out[2]


@guvectorize(["(f8[:],i8[:],f8[:])"], "(n),()->()", boundscheck=True)
def picked(a, i, out):
    out[0] = a[i[0]]


@njit(boundscheck=False)
def short_mask(a, mask):
    return a[mask]


@njit(boundscheck=None)
def store_short_mask(a, mask):
    a[mask] = 5.0


@njit(inline="always")
def ratio(x, y):
    return x / y


@njit(inline="always", error_model="numpy")
def quotient(x, y):
    return x / y


@njit(inline="always")
def at(a, i):
    return a[i]


@njit(inline="always")
def next_to(a, i):
    return at(a, i + 1)


@njit(error_model="numpy")
def ratio_of_numpy(x, y):
    return ratio(x, y)


@njit
def ratio_of_python(x, y):
    return ratio(x, y) + quotient(x, y)


@njit
def quotient_of_python(x, y):
    return quotient(x, y)


@njit(parallel=True)
def ratios(x, y):
    for i in prange(len(x)):
        x[i] = ratio(x[i], y)


@checked
def checked_at(a, i):
    return at(a, i)


@checked
def checked_next(a, i):
    return next_to(a, i)


A = np.arange(4.0)
B = np.arange(6.0).reshape(2, 3)
INDICES = [(A, 1), (A, -4), (A, 4), (A, -5)]
CASES = {
    "element": [*INDICES, (A, np.uint64(2**64 - 1)), (np.zeros(0), 0), (B, (1, 3)), (B, (1, 2))],
    "item": [(B, 1, 2), (B, -2, -3), (B, 0, 3), (B, 2, 0), (B, -3, 0), (B, 0, -4)],
    "row": [(B, 1), (B, 2), (B, -3)],
    "part": [(A, 2, 9), (A, -9, 9), (A, 9, 20)],
    "column": [(B, 9, 1), (B, 1, 3), (B, 1, -4), (B, 1, 2)],
    "store": INDICES,
    "update": [(A, np.array([1, 2, 1]), 2.0), (A, np.array([1, 9, 2]), 2.0)],
    "swap": [(A, 1, 2), (A, 1, 9)],
    "store_row": [(B, 1, np.ones(3)), (B, 5, np.ones(3)), (B, 5, np.ones(4)), (B, -3, 2.0)],
    "chosen": [
        (A, np.array([0, -1])),
        (A, np.array([0, 7])),
        (A, np.array([-5])),
        (A, np.array([True, False, True, False])),
        (A, np.array([True, False, True])),
        (A, np.array([True, False, True, False, False])),
        (A, np.array([True, False, True, False, True])),
        (B, np.array([False, True])),
        (B, np.array([False, True, True])),
    ],
    "store_chosen": [
        (A, np.array([0, 7, 1]), 5.0),
        (A, np.array([True, False, True, False, True]), 5.0),
        (A, np.array([True, False, True]), np.array([1.0, 2.0])),
        (B, np.array([0, 2]), np.ones(3)),
    ],
    "unused": INDICES,
    "in_turn": [(A, 1, 2.0), (A, 9, 0.0), (A, 9, 1.0)],
    "only_if": [(A, 3), (A, 5), (A, 11)],
    "nested": INDICES,
    "listed": [(A, 3), (A, 5)],
    "until": [(A, 2)],
    "each": [(A, 2.0), (A[:2], 2.0)],
    "picked": [(A, 2), (A, 9), (B, np.array([1, 5]))],
    "short_mask": [(A, np.array([False, True])), (A, np.array([True, False, True, False, False]))],
    "store_short_mask": [(A, np.array([False, True]))],
    "ratio": [(1.0, 0.0)],
    "quotient": [(1.0, 0.0)],
    "ratio_of_numpy": [(1.0, 0.0), (1.0, 2.0)],
    "ratio_of_python": [(1.0, 0.0), (1.0, 2.0)],
    "quotient_of_python": [(1.0, 0.0), (1.0, 2.0)],
    "ratios": [(A, 0.0)],
    "at": [(A, 1)],
    "checked_at": INDICES,
    "checked_next": INDICES,
}
