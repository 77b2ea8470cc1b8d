"""Functions of the device's library."""

import math

import numpy as np
from numba import cuda
from numba.cuda import libdevice


@cuda.jit
def waves(x, out):
    i = cuda.grid(1)
    if i < x.size:
        s, c = cuda.libdevice.sincosf(2 * math.pi * x[i])
        out[i, 0] = s
        out[i, 1] = c
        out[i, 2] = libdevice.powf(x[i], 0.5) + libdevice.fast_expf(-x[i])
        out[i, 3] = libdevice.atan2(x[i], 2.0) + libdevice.fmax(x[i], math.nan)


@cuda.jit
def carried(x, out):
    i = cuda.grid(1)
    if i < x.size:
        s, c = libdevice.sincos(cuda.atomic.add(x, i, 1.0))
        out[i] = s + c


@cuda.jit
def inverse(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = libdevice.erfinv(x[i])


def run(x):
    out = np.zeros((x.size, 4))
    waves[1, 64](x, out)
    return out
