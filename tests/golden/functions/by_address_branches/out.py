"""A kernel that stays has one of two definitions: what calls it does not know which."""

import numpy as np
from numba import njit
import pykokkos as pk

FAST = len("fast") > 3

if FAST:

    # caramba: CRB2004: 'counted' stays with Numba: a set has no meaning in a Kokkos kernel
    @njit
    @pk.stays_with_numba
    def counted(x):
        return x + len({x})

else:

    @pk.host_call
    @pk.function
    def counted(x):
        return x + 1


@pk.function
def calls(x):
    return counted(x) * 2


call_calls = pk.host_call(calls)
pk.numba_form(call_calls)


print(call_calls(3), call_calls(np.float32(0.5)))
