try:
    from numba import njit
except ImportError:
    njit = None

import math
import pykokkos as pk


@pk.function
def f(x):
    return math.sqrt(x)


call_f = pk.host_call(f)
