import cmath
from enum import IntEnum

import pykokkos as pk
import numpy as np


class Side(IntEnum):
    BUY = 0
    SELL = 1


@pk.function
def numba_types(n):
    """Types under Numba's names."""
    flags = np.zeros(n, dtype=np.bool_)
    values = np.ones(n, dtype=np.float32)
    return flags, values, np.int32(n)


call_numba_types = pk.host_call(numba_types)


@pk.function
def first(a, wanted):
    # from the left
    completed = True
    for i in range(len(a)):
        if a[i] == wanted:
            where = i
            completed = False
            break
    if completed:
        where = -1
    return where


call_first = pk.host_call(first)


@pk.function
def halvings(n, most):
    steps = 0
    completed = True
    while n > 1:
        n //= 2
        steps += 1
        if steps == most:  # too many
            completed = False
            break
    if completed:
        steps += 100
    return steps


call_halvings = pk.host_call(halvings)


@pk.function
def no_break(n):
    for i in range(n):
        n += i
    n += 1
    return n


call_no_break = pk.host_call(no_break)


@pk.function
def rotated(z, angle):
    return np.conj(z) * cmath.exp(1j * angle), np.pi


call_rotated = pk.host_call(rotated)


@pk.function
def norm(a, kind="sum"):
    if kind == "sum" or kind == "total":
        return a.sum()
    if kind != "max":
        raise ValueError("unknown kind")
    return a.max()


call_norm = pk.host_call(norm)


@pk.function
def signed(size, side):
    if side == 1:
        return -size
    return size


call_signed = pk.host_call(signed)


@pk.function
def large(a, limit):
    found = pk.empty_list(np.int64)
    for i in range(len(a)):
        if a[i] > limit:
            found.append(i)
    out = np.empty(len(found), np.int64)
    for k in range(len(found)):
        out[k] = found[k]
    return out


call_large = pk.host_call(large)


@pk.function
def listed(a, kind="sum"):
    found = []
    last = 0
    if kind != "sum":
        found.append(1)
    for x in a * 2.0:
        last = x
    return len(found), last


call_listed = pk.host_call(listed)


@pk.function
def in_sets(kind, scale):
    return np.int64(kind) == 3 or np.int64(kind) == 4, np.float64(scale) != 0.5 and np.float64(scale) != -1


call_in_sets = pk.host_call(in_sets)


@pk.function
def unused(x, i):
    unused_2 = x[i]  # what is read here is not used
    unused_3 = x[i] == 1
    return i


call_unused = pk.host_call(unused)
