"""Device functions that nothing calls; a kernel that stays by mistake of its own and not for the others."""

import numba
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def unused_total(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


@cuda.jit(device=True)
def unused_fill(x):
    for i in range(len(x)):
        x[i] = 1.0


@numba.jit(device=True)
def mistaken(x):
    part = cuda.local.array(4, dtype=numba.float64)
    part[0] = x
    return part[0]


@cuda.jit
def double(x):
    i = cuda.grid(1)
    part = cuda.local.array(2, dtype=numba.float64)
    if i < x.size:
        part[0] = x[i]
        x[i] = part[0] * 2.0


print(unused_total.__name__, [unused_fill])
