"""Functions that import for the kernels inside them."""

from numba import njit


def smoothing(n):
    import numpy as np
    from numba import prange

    @njit(parallel=True)
    def smooth(a):
        out = np.zeros_like(a)
        for i in prange(n, a.shape[0] - n):
            out[i] = a[i - n] + a[i + n]
        return out

    return smooth


def roots(weight):
    import numba as nb
    from math import sqrt

    @nb.njit
    def total(a):
        s = 0.0
        for i in range(a.shape[0]):
            s += sqrt(a[i]) * weight
        return s

    return total


def powers():
    from math import pow

    @njit
    def raised(a):
        return pow(a, 2)

    return raised


@njit
def builtin_power(a):
    return pow(a, 2)


def smoothed(a):
    return smoothing(1)(a)


def rooted(a):
    return roots(3)(a)
