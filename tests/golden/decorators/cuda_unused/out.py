"""Device functions that nothing calls; a kernel that stays by mistake of its own and not for the others."""

import numba
import numpy as np
from numba import cuda
import pykokkos as pk


@pk.function(error_model="numpy")
def unused_total(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


@pk.function(error_model="numpy")
def unused_fill(x):
    for i in range(len(x)):
        x[i] = 1.0


# caramba: CRB2002: 'mistaken' stays with Numba: the option device of its decorator can change results
# caramba: CRB2005: 'mistaken' stays with Numba: the function 'numba.cuda.local.array' has no counterpart in a kernel
# caramba: CRB2004: 'mistaken' stays with Numba: this dtype has no meaning in a Kokkos kernel
@numba.jit(device=True)
def mistaken(x):
    part = cuda.local.array(4, dtype=numba.float64)
    part[0] = x
    return part[0]


@pk.grid_kernel(1)
@pk.workunit
def double(i, x):
    part = np.empty(2, np.float64)
    if i < x.size:
        part[0] = x[i]
        x[i] = part[0] * 2.0


print(unused_total.__name__, [unused_fill])
