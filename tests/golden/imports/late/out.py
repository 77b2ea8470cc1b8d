"""An import below the kernels is no place for pykokkos."""

import numpy as np
import numba
from numba import njit
import pykokkos as pk


@pk.function
def area(r):
    return pi * r * r


call_area = pk.host_call(area)


# caramba: CRB2003: 'shown' stays with Numba: with has no meaning in a Kokkos kernel
@njit
def shown(r):
    with numba.objmode():
        print(r)


from math import pi

print(call_area(np.float64(2.0)))
