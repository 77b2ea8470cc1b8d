"""The first argument of jit under its name."""

import numba
import numpy as np
import pykokkos as pk


def jit(signature=None, fastmath=False, **kwargs):
    return numba.jit(signature_or_function=signature, fastmath=fastmath, nopython=True, **kwargs)


@pk.function(signatures=["float32(float32)"])
def third(x):
    return x / 3


call_third = pk.host_call(third)


@pk.function
def half(x):
    return x / 2


call_half = pk.host_call(half)


@pk.function(signatures=["float64(float64)", "int64(int64)"])
def doubled(x):
    return x * 2


call_doubled = pk.host_call(doubled)


print(call_third(1.0), call_half(3), call_doubled(2), call_doubled(1.5))
