"""`map` over what is written out, loops over comprehensions, and names of Numba's inner modules."""

import math

import numba
import numpy as np
from numba import njit
from numba.core.decorators import njit as inner_njit
from numba.core.extending import register_jitable
from numba.misc.special import prange as inner_prange
from numba.typed import typedlist


@register_jitable
def square(x):
    return x * x


@njit
def great_circle(lon1, lat1, lon2, lat2):
    lon1, lat1, lon2, lat2 = map(np.radians, [lon1, lat1, lon2, lat2])
    a = np.sin((lat2 - lat1) / 2) ** 2 + np.cos(lat1) * np.cos(lat2) * np.sin((lon2 - lon1) / 2) ** 2
    return 2 * np.arcsin(np.sqrt(a))


@njit
def mapped_kernel(x, y):
    total = 0.0
    for value in map(square, (x, y, x + y)):
        total += value
    a, b = map(math.floor, (x, y))
    return total, a, b


@njit
def over_comprehension(x):
    total = 0.0
    for i in [2 * k for k in range(len(x)) if k % 2 == 0]:
        if i >= len(x):
            break
        total += x[i] * i
    else:
        total = -total
    return total


@njit
def over_inner_comprehension(x):
    found = 0
    for row in [k for k in range(x.shape[0])]:
        for value in [x[row, k] for k in range(x.shape[1])]:
            if value > row:
                found += 1
    return found


@njit(parallel=True)
def clipped(x, most):
    for row, column in numba.pndindex(x.shape):
        if x[row, column] > most:
            x[row, column] = most
    return x


@njit
def pairs(n):
    found = typedlist.List()
    for i in range(n):
        found.append((i, 0.5 * i))
    total = 0.0
    for i, half in found:
        total += i * half
    return total, len(found)


@inner_njit(parallel=True)
def inner_names(x):
    out = np.empty_like(x)
    for i in inner_prange(x.size):
        out[i] = 2 * x[i]
    return out


CASES = {
    "great_circle": [(1.0, 2.0, 3.0, 4.0), (0, 0, 0, 0)],
    "mapped_kernel": [(1.5, -2.5), (3, 4)],
    "over_comprehension": [(np.arange(5.0),), (np.arange(0.0),), (np.arange(1.0),)],
    "over_inner_comprehension": [(np.arange(6.0).reshape(2, 3),), (np.ones((0, 3)),)],
    "clipped": [(np.arange(6.0).reshape(2, 3), 2.0), (np.arange(4).reshape(4, 1), 1)],
    "pairs": [(0,), (5,)],
    "inner_names": [(np.arange(4.0),)],
}
