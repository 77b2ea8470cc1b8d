"""One kernel of a device stays for what its body has, the others need not."""

import numpy as np
from numba import cuda
import pykokkos as pk


@pk.function(error_model="numpy")
def twice(value):
    return 2 * value


@pk.grid_kernel(1)
@pk.workunit
def scale(i, x):
    if i < x.size:
        x[i] = twice(x[i])


# caramba: CRB2004: 'labelled' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@cuda.jit
def labelled(x):
    i = cuda.grid(1)
    if i < x.size:
        by = {1: 2.0}
        x[i] += by[1]


def run():
    x = pk.device.to_device(np.ones(10))
    scale[1, 32](x)
    labelled[1, 32](x)
    return x.copy_to_host()
