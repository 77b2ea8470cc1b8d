"""Stencils."""

import numpy as np
from numba import njit, stencil


@stencil
def mean(a):
    """The mean of the neighbours."""
    return 0.25 * (a[0, 1] + a[1, 0] + a[0, -1] + a[-1, 0])


# A weighted difference.
@stencil(cval=1.5, standard_indexing=("w",))
def weighted(a, w, by):
    if a[0] > a[-2]:
        return by * w[0]  # upwind
    return w[1] * (a[1] - a[-2])


@stencil(neighborhood=((-3, 0),), cval=np.nan)
def moving(a):
    total = 0.0
    for i in range(-3, 1):
        total += a[i]
    return total / 4


@stencil
def product(a, b):
    return a[0, 0, -1] * b[0, 0, 1] + 1


@stencil
def unknown_reach(a, k):
    return a[k]


@njit
def twice(a):
    return mean(mean(a))


@njit
def into(a, b):
    mean(a, out=b)


def use(a):
    out = np.zeros_like(a)
    mean(a, out=out)
    return mean(a) + out
