"""Parameters that can only be passed by keyword."""

import numpy as np
from numba import njit
import pykokkos as pk


@pk.function
def add(*, a, b=2.0):
    return a - b


call_add = pk.host_call(add)


@pk.function
def scaled(x, *, factor, offset=1):
    return x * factor + offset


call_scaled = pk.host_call(scaled)


@pk.workunit
def total(tid, s, x, factor):
    for i in range(x.extent(0)):
        s += scaled(x[i], factor=factor, offset=1)


def call_total(x, *, factor):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("total", policy, total, x=x, factor=factor)


@pk.workunit
def fill(i, out, value, k):
    out[i] = add(b=value, a=scaled(i, offset=k, factor=value))


def call_fill(out, *, value, k=3):
    policy = pk.RangePolicy(0, out.shape[0])
    pk.parallel_for("fill", policy, fill, out=out, value=value, k=k)


# caramba: CRB2010: 'both' stays with Numba: its parameter 'b' can only be passed by keyword
@njit
def both(a=1, *, b):
    return a + b


# caramba: CRB2010: 'misplaced' stays with Numba: its parameter 'c' can only be passed by keyword
@njit
def misplaced(a, b=2, *, c=3):
    return 100 * a + 10 * b + c


x = np.arange(5.0)
out = np.zeros(4)
call_fill(out, value=2.5, k=3)
print(call_add(a=1.0, b=2.0), call_add(b=1, a=5), call_scaled(2, offset=5, factor=3.5), call_total(x, factor=2), out, both(a=1, b=2), misplaced(1, 5))
