"""Decorators of the program's own above kernels of devices and stencils."""

import numpy as np
import pykokkos as pk

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
@pk.grid_kernel(1)
@pk.workunit
def increase(i, a, by):
    if i < a.size:
        a[i] += by


@pk.function
def mean_at(x, i):
    return (x[i - 1] + x[i + 1]) / 2


@named("mean")
@pk.host_call
@pk.function
def mean(x, out=None):
    """The mean of both neighbours."""
    if out is None:
        result = np.zeros(x.shape, mean_at(x, 0).dtype)
    else:
        result = out
    for i in range(1, x.shape[0] - 1):
        result[i] = mean_at(x, i)
    return result


@pk.function
def sums_at(x, i):
    return x[i - 1] + x[i + 1]


class Kernels:
    @staticmethod
    @pk.grid_kernel(1)
    @pk.workunit
    def double(i, a):
        if i < a.size:
            a[i] *= 2

    @staticmethod
    @pk.host_call
    @pk.function
    def sums(x, out=None):
        if out is None:
            result = np.zeros(x.shape, sums_at(x, 0).dtype)
        else:
            result = out
        for i in range(1, x.shape[0] - 1):
            result[i] = sums_at(x, i)
        return result


x = np.arange(5.0)
KERNELS["increase"][1, 8](x, 2.5)
Kernels.double[1, 8](x)
print(sorted(KERNELS), KERNELS["mean"](x), Kernels.sums(x))
