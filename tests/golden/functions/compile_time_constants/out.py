"""Numbers that the program binds anew: Numba freezes them at the first call for each types of arguments."""

import math

import numpy as np
from numba import njit, prange, vectorize
import pykokkos as pk

COLORS = 3
FACTOR = (COLORS * COLORS - 1.0) / (2.0 * COLORS)
SCALE = math.sqrt(2.0)
WEIGHTS = np.ones(3)


def set_colors(colors):
    global COLORS, FACTOR, WEIGHTS
    COLORS = colors
    FACTOR = (colors * colors - 1.0) / (2.0 * colors)
    WEIGHTS = np.full(3, 5.0)


@pk.function(compile_time_constants=("FACTOR",))
def casimir(x):
    return FACTOR * x


call_casimir = pk.host_call(casimir)


@pk.function(compile_time_constants=("COLORS",))
def splitting(x, y):
    """It has a constant of its own, and one of what it calls."""
    return casimir(x) + COLORS * y


call_splitting = pk.host_call(splitting)


@pk.function(compile_time_constants=("COLORS",))
def named(kind, x):
    return COLORS * x if kind == "twice" else x + COLORS


call_named = pk.host_call(named)


@pk.function(compile_time_constants=("COLORS",))
def inner(x):
    def times(y):
        return y * COLORS

    return times(x)


call_inner = pk.host_call(inner)


@pk.function
def total(values):
    s = 0.0
    for v in values:
        s += casimir(v)
    return s


call_total = pk.host_call(total)


# These are compiled when they are defined, for calls that leave out arguments, or launch.
# caramba: CRB2011: 'early' stays with Numba: the global 'COLORS' is no constant
@njit("float64(float64)")
def early(x):
    return x * COLORS


# caramba: CRB2011: 'with_default' stays with Numba: the global 'COLORS' is no constant
@njit
def with_default(x, y=1.0):
    return x * COLORS + y


# caramba: CRB2011: 'launches' stays with Numba: the global 'COLORS' is no constant
@njit(parallel=True)
def launches(values):
    for i in prange(len(values)):
        values[i] = values[i] * SCALE * COLORS
    return values


# caramba: CRB2011: 'each' stays with Numba: the global 'COLORS' is no constant
@vectorize
def each(x):
    return x * COLORS


# caramba: CRB2011: 'written_in' stays with Numba: the global 'COLORS' is no constant
@njit(inline="always")
def written_in(x):
    return x * COLORS


# caramba: CRB2011: 'weighted' stays with Numba: the global 'WEIGHTS' is no constant
@njit
def weighted(x):
    return WEIGHTS[0] * x


def show():
    print(call_casimir(1.0), call_casimir(1), call_splitting(1.0, 2.0), call_splitting(1, 2), call_total(np.ones(3)), call_inner(2.0))
    print(call_named("twice", 2.0), call_named("plus", 2.0), call_named("twice", 2), early(1.0), with_default(1.0), written_in(1.0))
    print(launches(np.ones(2)), each(2.0), weighted(1.0))


if __name__ == "__main__":
    print(call_casimir(2.0), call_named("plus", 1.0))
    set_colors(4)
    show()
    set_colors(5)
    show()
    print(call_casimir(True), call_casimir(np.float32(2)), call_total(np.ones(3, np.float32)), call_inner(1), call_inner(2.5))
    print(call_casimir.py_func(2.0), with_default(1.0, 2.0))
    set_colors(6)
    print(call_total(np.ones(3, np.float32)), call_total(np.ones((2, 3))[0]), call_total(np.ones(3)[::2]), call_inner(1.5))
