"""Decorators above Numba's that give the function back; functions for kernels that Python runs itself."""

import numpy as np
from numba import njit, prange
from numba.extending import register_jitable


def exporter():
    names = []

    def decorator(obj):
        """Add a name to what the module offers."""
        names.append(obj.__name__)
        return obj

    return decorator, names


export, __all__ = exporter()
TABLE = {}


def registered(f):
    TABLE[f.__name__] = f
    return f


@register_jitable
def half(x):
    return x / 2


@register_jitable(inline="always")
def third(x, by=3):
    return x / by


@export
@njit
def looked_up(x):
    table = {1: half(x)}
    return table[1]


@export
@njit(nogil=True)
def used(x):
    """Half of it, and one."""
    return half(x) + third(3.0)


@export
@njit
def total(x):
    """The sum of all."""
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


@njit
def calls_used(x):
    table = {1: used(x)}
    return table[1]


@registered
@njit
def in_a_table(x):
    return third(x) + total(np.full(3, x))


@export
@njit(parallel=True)
def halves(x):
    """Half of each."""
    out = np.empty_like(x)
    for i in prange(len(x)):
        out[i] = half(x[i])
    return out


print(__all__, sorted(TABLE), looked_up(3.0), used(4.0), calls_used(1.0), in_a_table(2.0))
print(halves(np.ones(3)), half(7), third("a" * 6, by=1) if False else third(6), total(np.ones(4)))
