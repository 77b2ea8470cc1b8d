"""Functions of the device's library."""

import math

import numpy as np
from numba import cuda
from numba.cuda import libdevice
import pykokkos as pk


@pk.grid_kernel(1)
@pk.workunit
def waves(i, x, out):
    if i < x.size:
        s, c = np.sin(np.float32(2 * math.pi * x[i])), np.cos(np.float32(2 * math.pi * x[i]))
        out[i, 0] = s
        out[i, 1] = c
        out[i, 2] = np.power(np.float32(x[i]), np.float32(0.5)) + np.exp(np.float32(-x[i]))
        out[i, 3] = np.arctan2(np.float64(x[i]), np.float64(2.0)) + np.fmax(np.float64(x[i]), np.float64(math.nan))


# caramba: CRB2005: 'carried' stays with Numba: the function 'numba.cuda.libdevice.sincos' has no counterpart in a kernel
@cuda.jit
def carried(x, out):
    i = cuda.grid(1)
    if i < x.size:
        s, c = libdevice.sincos(cuda.atomic.add(x, i, 1.0))
        out[i] = s + c


# caramba: CRB2005: 'inverse' stays with Numba: the function 'numba.cuda.libdevice.erfinv' has no counterpart in a kernel
@cuda.jit
def inverse(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = libdevice.erfinv(x[i])


def run(x):
    out = np.zeros((x.size, 4))
    waves[1, 64](x, out)
    return out
