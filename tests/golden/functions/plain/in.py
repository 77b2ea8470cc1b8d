import cmath
from enum import IntEnum

import numba as nb
import numpy as np
from numba import njit, types
from numba.typed import List


class Side(IntEnum):
    BUY = 0
    SELL = 1


@njit
def numba_types(n):
    """Types under Numba's names."""
    flags = np.zeros(n, dtype=nb.boolean)
    values = np.ones(n, dtype=types.float32)
    return flags, values, nb.int32(n)


@njit
def first(a, wanted):
    # from the left
    for i in range(len(a)):
        if a[i] == wanted:
            where = i
            break
    else:
        where = -1
    return where


@njit
def halvings(n, most):
    steps = 0
    while n > 1:
        n //= 2
        steps += 1
        if steps == most:  # too many
            break
    else:
        steps += 100
    return steps


@njit
def no_break(n):
    for i in range(n):
        n += i
    else:
        n += 1
    return n


@njit
def rotated(z, angle):
    return z.conjugate() * cmath.exp(1j * angle), cmath.pi


@njit
def norm(a, kind="sum"):
    if kind in ("sum", "total"):
        return a.sum()
    if kind not in ("max",):
        raise ValueError("unknown kind")
    return a.max()


@njit
def signed(size, side):
    if side == Side.SELL:
        return -size
    return size


@njit
def large(a, limit):
    found = List.empty_list(types.int64)
    for i in range(len(a)):
        if a[i] > limit:
            found.append(i)
    out = np.empty(len(found), np.int64)
    for k in range(len(found)):
        out[k] = found[k]
    return out


@njit
def listed(a, kind="sum"):
    found, last = [], 0
    if "sum" != kind:
        found.append(1)
    for x in a * 2.0:
        last = x
    return len(found), last


@njit
def in_sets(kind, scale):
    return kind in {3, 4}, scale not in {0.5, -1}


@njit
def unused(x, i):
    x[i]  # what is read here is not used
    x[i] == 1
    return i
