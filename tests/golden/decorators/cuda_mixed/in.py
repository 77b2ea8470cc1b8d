"""One kernel of a device stays for what its body has, the others need not."""

import numpy as np
from numba import cuda


@cuda.jit(device=True)
def twice(value):
    return 2 * value


@cuda.jit
def scale(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = twice(x[i])


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
