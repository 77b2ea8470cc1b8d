"""Decorators of the program's own above kernels of devices and stencils."""

import numpy as np
from numba import cuda, stencil

KERNELS = {}


def register(f):
    KERNELS[f.__name__] = f
    return f


def named(name):
    def put(f):
        KERNELS[name] = f
        return f

    return put


@register
@cuda.jit
def increase(a, by):
    i = cuda.grid(1)
    if i < a.size:
        a[i] += by


@named("mean")
@stencil
def mean(x):
    """The mean of both neighbours."""
    return (x[-1] + x[1]) / 2


class Kernels:
    @staticmethod
    @cuda.jit
    def double(a):
        i = cuda.grid(1)
        if i < a.size:
            a[i] *= 2

    @staticmethod
    @stencil
    def sums(x):
        return x[-1] + x[1]


x = np.arange(5.0)
KERNELS["increase"][1, 8](x, 2.5)
Kernels.double[1, 8](x)
print(sorted(KERNELS), KERNELS["mean"](x), Kernels.sums(x))
