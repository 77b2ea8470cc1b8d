"""Imports that fail: of modules that Python 3 does not have, and of packages that may be missing."""

try:
    from __builtin__ import int, round
except ImportError:
    from builtins import int, round

try:
    import math as mathematics
except ImportError:
    mathematics = None

try:
    import numba
    import surely_missing
except ImportError:
    surely_missing = None

import numpy as np
import pykokkos as pk


@pk.workunit
def whole(tid, n, x):
    for i in range(x.extent(0)):
        n += int(round(x[i]))


def call_whole(x):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("whole", policy, whole, 0, x=x)


@pk.function
def called(x, f):
    return f(x) + 1.0


call_called = pk.host_call(called)


@pk.function
def rooted(x):
    return called(x, mathematics.sqrt)


call_rooted = pk.host_call(rooted)


print(call_whole(np.array([0.6, 1.2, 2.7])), call_rooted(2.0), surely_missing)
