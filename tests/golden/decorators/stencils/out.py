"""Stencils."""

import numpy as np
from numba import stencil
import pykokkos as pk


@pk.function
def mean_at(a, i, j):
    return 0.25 * (a[i, j + 1] + a[i + 1, j] + a[i, j - 1] + a[i - 1, j])


@pk.function
def mean(a, out=None):
    """The mean of the neighbours."""
    if out is None:
        result = np.zeros(a.shape, mean_at(a, 0, 0).dtype)
    else:
        result = out
    for i in range(1, a.shape[0] - 1):
        for j in range(1, a.shape[1] - 1):
            result[i, j] = mean_at(a, i, j)
    return result


call_mean = pk.host_call(mean)


# A weighted difference.
@pk.function
def weighted_at(a, w, by, i):
    if a[i] > a[i - 2]:
        return by * w[0]  # upwind
    return w[1] * (a[i + 1] - a[i - 2])


@pk.function
def weighted(a, w, by, out=None):
    if out is None:
        result = np.full(a.shape, 1.5, weighted_at(a, w, by, 0).dtype)
    else:
        out[:] = 1.5
        result = out
    for i in range(2, a.shape[0] - 1):
        result[i] = weighted_at(a, w, by, i)
    return result


call_weighted = pk.host_call(weighted)


@pk.function
def moving_at(a, j):
    total = 0.0
    for i in range(-3, 1):
        total += a[j + i]
    return total / 4


@pk.function
def moving(a, out=None):
    if out is None:
        result = np.full(a.shape, np.nan, moving_at(a, 0).dtype)
    else:
        out[:] = np.nan
        result = out
    for j in range(3, a.shape[0]):
        result[j] = moving_at(a, j)
    return result


call_moving = pk.host_call(moving)


@pk.function
def product_at(a, b, i, j, k):
    return a[i, j, k - 1] * b[i, j, k + 1] + 1


@pk.function
def product(a, b, out=None):
    if b.shape[0] < a.shape[0] or b.shape[1] < a.shape[1] or b.shape[2] < a.shape[2]:
        raise ValueError("Secondary stencil array has some dimension smaller the same dimension in the first stencil input.")
    if out is None:
        result = np.zeros(a.shape, product_at(a, b, 0, 0, 0).dtype)
    else:
        result = out
    for i in range(a.shape[0]):
        for j in range(a.shape[1]):
            for k in range(1, a.shape[2] - 1):
                result[i, j, k] = product_at(a, b, i, j, k)
    return result


call_product = pk.host_call(product)


# caramba: CRB2001: 'unknown_reach' stays with Numba: @numba.stencil with indices that are no constants has no counterpart yet
@stencil
def unknown_reach(a, k):
    return a[k]


@pk.function
def twice(a):
    return mean(mean(a))


call_twice = pk.host_call(twice)


@pk.workunit
def into(tid, a, b):
    mean(a, out=b)


def call_into(a, b):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("into", policy, into, a=a, b=b)


def use(a):
    out = np.zeros_like(a)
    call_mean(a, out=out)
    return call_mean(a) + out
