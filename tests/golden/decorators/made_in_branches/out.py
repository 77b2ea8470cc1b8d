"""Calls of Numba's decorators in branches, of functions that Python uses, too."""

from collections.abc import Callable

import numpy as np
import pykokkos as pk


def summed(x):
    return x.sum() * 2


def looped(x):
    # in order
    s = 0.0
    for v in x:
        s += v
    return s * 2


def put(x, i):
    x[i] = 5.0


total: Callable[[np.ndarray], float]

try:
    import numba

    @pk.function
    def total(x):
        # in order
        s = 0.0
        for v in x:
            s += v
        return s * 2

    call_total = pk.host_call(total)
except ImportError:
    total = summed

put_fast: Callable | None = None
if call_total is not summed:
    @pk.host_call
    @pk.function
    def put_fast(x, i):
        x[i] = 5.0
else:
    put_fast = put

try:
    @pk.workunit
    def put_again(tid, x, i):
        x[i] = 5.0

    def call_put_again(x, i):
        policy = pk.RangePolicy(pk.Serial, 0, 1)
        pk.parallel_for("put_again", policy, put_again, x=x, i=i)
except RuntimeError:
    put_again = numba.jit(nopython=True, cache=False)(put)

if call_total is summed:  # chosen once
    put_either = put
else:
    @pk.workunit
    def put_either_workunit(tid, x, i):
        x[i] = 5.0

    def put_either(x, i):
        policy = pk.RangePolicy(pk.Serial, 0, 1)
        pk.parallel_for("put_either_workunit", policy, put_either_workunit, x=x, i=i)
if call_total is not summed:
    @pk.workunit
    def put_or_not_workunit(tid, x, i):
        x[i] = 5.0

    def put_or_not(x, i):
        policy = pk.RangePolicy(pk.Serial, 0, 1)
        pk.parallel_for("put_or_not_workunit", policy, put_or_not_workunit, x=x, i=i)
else:
    put_or_not = put

# Bound after each other: which one is meant depends on when it is called.
later = pk.numba_decorator(numba.njit)(put)
later = pk.numba_decorator(numba.njit)(looped)


@pk.function
def caller(x):
    return total(x) + 1


call_caller = pk.host_call(caller)


x = np.arange(3.0)
put_fast(x, 1)
call_put_again(x, 2)
put(x, 0)
put_either(x, 1)
put_or_not(x, 2)
print(call_total(x), summed(x), looped(x), call_caller(x), later(x))
