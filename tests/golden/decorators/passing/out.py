"""Decorators above Numba's that give the function back; functions for kernels that Python runs itself."""

import numpy as np
from numba import njit
from numba.extending import register_jitable
import pykokkos as pk


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


@pk.function
def half_function(x):
    return x / 2


@pk.function(inline=True)
def third(x, by=3):
    return x / by


# caramba: CRB2004: 'looked_up' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@export
@njit
def looked_up(x):
    table = {1: half(x)}
    return table[1]


@export
@pk.host_call
@pk.function
def used(x):
    """Half of it, and one."""
    return half_function(x) + third(3.0)


pk.numba_form(used)


@export
@pk.host_call
@pk.function
def total(x):
    """The sum of all."""
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


# caramba: CRB2004: 'calls_used' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def calls_used(x):
    table = {1: used(x)}
    return table[1]


@registered
@pk.host_call
@pk.function
def in_a_table(x):
    return third(x) + total(np.full(3, x))


@pk.workunit
def halves_workunit(i, x, out):
    out[i] = half_function(x[i])


@export
def halves(x):
    """Half of each."""
    out = np.empty_like(x)
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("halves_workunit", policy, halves_workunit, x=x, out=out)
    return out


print(__all__, sorted(TABLE), looked_up(3.0), used(4.0), calls_used(1.0), in_a_table(2.0))
print(halves(np.ones(3)), half(7), third("a" * 6, by=1) if False else third(6), total(np.ones(4)))
