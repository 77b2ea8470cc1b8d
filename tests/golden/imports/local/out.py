"""Functions that import for the kernels inside them."""

import pykokkos as pk


def smoothing(n):
    import numpy as np

    @pk.workunit
    def smooth_out(i, a, out):
        out[i] = a[i - n] + a[i + n]

    @pk.host_call
    @pk.function
    def smooth(a):
        out = np.zeros_like(a)
        pk.parallel_for("smooth_out", pk.RangePolicy(n, a.shape[0] - n), smooth_out, a=a, out=out)
        return out

    return smooth


def roots(weight):
    from math import sqrt

    @pk.host_call
    @pk.function
    def total(a):
        s = 0.0
        for i in range(a.shape[0]):
            s += sqrt(a[i]) * weight
        return s

    return total


def powers():
    from math import pow

    @pk.host_call
    @pk.function
    def raised(a):
        return pow(a, 2)

    return raised


@pk.function
def builtin_power(a):
    return pow(a, 2)


call_builtin_power = pk.host_call(builtin_power)


def smoothed(a):
    return smoothing(1)(a)


def rooted(a):
    return roots(3)(a)
