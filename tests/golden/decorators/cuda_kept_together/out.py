"""One kernel of a device stays for what its body has, so all of them do."""

import numpy as np
from numba import cuda


# caramba: CRB2015: 'twice' stays with Numba: 'labelled' does, and they share arrays of the device
@cuda.jit(device=True)
def twice(value):
    return 2 * value


# caramba: CRB2015: 'scale' stays with Numba: 'labelled' does, and they share arrays of the device
@cuda.jit
def scale(x):
    i = cuda.grid(1)
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
    x = cuda.to_device(np.ones(10))
    scale[1, 32](x)
    labelled[1, 32](x)
    return x.copy_to_host()
