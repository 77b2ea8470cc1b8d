"""Typed lists that a kernel makes: they convert what is put in to the type that they were made with."""

import numba
import numpy as np
from numba import njit, types
from numba.typed import List


@njit
def narrow_floats(x):
    found = List.empty_list(types.float32)
    for i in range(3):
        found.append(x + i)
    return found[0] + found[1]


@njit
def narrow_integers(n):
    found = List.empty_list(numba.int32)
    found.append(n)
    small = numba.typed.List.empty_list(types.int8, 10)
    small.append(n)
    small.append(n + 1)
    total = 0
    for v in small:
        total += v
    return found[0] + 1, total


@njit
def never_filled(n):
    found = List.empty_list(types.int64)
    if n > 2:
        return 0
    return len(found)


@njit
def parts(x):
    rows = List.empty_list(types.float64[:])
    rows.append(x)
    rows.append(x[1:])
    return len(rows), rows[1].sum()


@njit
def first_item_tells(x):
    found = List()
    found.append(x)
    found.append(x)
    return found[1]


@njit
def copied(x):
    found = List(x)
    found.append(found[0])
    return found, List((1, 2)), List([2 * v for v in x])


CASES = {
    "copied": [(np.arange(3.0),), ((4, 5),), (np.zeros(1, np.int32),)],
    "narrow_floats": [(0.1,)],
    "narrow_integers": [(5,), (127,), (2**31,)],
    "never_filled": [(1,), (3,)],
    "parts": [(np.arange(4.0),)],
    "first_item_tells": [(2,), (2.5,)],
}
