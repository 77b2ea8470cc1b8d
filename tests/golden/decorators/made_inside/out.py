"""Kernels that calls of the decorator make inside of functions, of functions of the module."""

import pykokkos as pk
import numpy as np
from numba import njit

OFFSET = 2.0


def _loss(x):
    return (x * x).sum()


def _counted(x):
    seen = {0: x[0]}
    return len(seen)


def clashes(x):
    return x + shift


shift = 1.0


def optimize(x, epochs, parallel=False):
    # compiled once
    @pk.workunit(fastmath=True)
    def optimize_fn_x(i, x, rate, n):
        x[i] += rate * n + OFFSET

    @pk.host_call
    @pk.function(fastmath=True)
    def optimize_fn(x, rate, n):
        """One epoch."""
        pk.parallel_for(
            "optimize_fn_x", pk.RangePolicy(0, x.shape[0]), optimize_fn_x, x=x, rate=rate, n=n
        )
        return x.sum()

    @pk.host_call
    @pk.function
    def loss(x):
        return (x * x).sum()
    # caramba: CRB2004: 'counted' stays with Numba: a dictionary has no meaning in a Kokkos kernel
    counted = njit(_counted)  # stays
    total = 0.0
    for n in range(epochs):
        total += optimize_fn(x, 0.5, n)
    return total, loss(x), counted(x)


RATE = 3.0


def _by_rate(x, rate=RATE):
    return x * rate


RATE = 4.0


def scaled(x):
    f = pk.numba_decorator(njit)(_by_rate)
    return f(x)


def shifted(x):
    shift = 5.0
    f = pk.numba_decorator(njit)(clashes)
    return f(x) + shift


print(optimize(np.arange(4.0), 3), optimize(np.arange(4.0), 2, True), _loss(np.ones(3)), shifted(1.0), scaled(1.0))
