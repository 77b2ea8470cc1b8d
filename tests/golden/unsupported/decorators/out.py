import numpy as np
import pykokkos as pk
from numba import njit

OPTIONS = make_options()


@pk.vectorize
def v(x):
    return x


@pk.grid_kernel(1)
@pk.workunit
def k(tid, x):
    x[0] = 1


@pk.function(signatures=["float64(float64)"])
def signed(x):
    return x


call_signed = pk.host_call(signed)


@pk.function
def typed(x):
    x = np.float32(x)
    return x


call_typed = pk.host_call(typed)


@pk.function(**pk.numba_options(**OPTIONS))
def flagged(x):
    return x


call_flagged = pk.host_call(flagged)


@pk.classtype(a=pk.int64)
class C:
    def __init__(self):
        self.a = 1


@print
@pk.numba_decorator(njit)
def two(x):
    return x


@pk.function
def made(x):
    return x


call_made = pk.host_call(made)


@lazily(pk.numba_decorator(njit)(cache=True))
def later(x):
    return x


# caramba: CRB2001: 'twice_decorated' stays with Numba: @njit beside Numba's decorator has no counterpart yet
@njit
@njit
def twice_decorated(x):
    return x


# caramba: CRB2001: 'twice_with_another_between' stays with Numba: @print beside Numba's decorator has no counterpart yet
@njit
@print
@njit
def twice_with_another_between(x):
    return x
