"""Kernels in tables, and kernels that are given where a signature asks for functions."""

import numpy as np
from numba import njit, types

METRIC = types.FunctionType(types.float64(types.float64, types.float64))


# caramba: CRB2018: 'squared' stays with Numba: as a value it may be given to 'applied', which stays
@njit("float64(float64, float64)")
def squared(x, y):
    return (x - y) ** 2


# caramba: CRB2002: 'applied' stays with Numba: the signature of its decorator can change results
@njit(types.float64[:](types.float64[:], types.float64, METRIC))
def applied(x, y, metric):
    out = np.empty(x.size)
    for i in range(x.size):
        out[i] = metric(x[i], y)
    return out


# caramba: CRB2018: 'plus' stays with Numba: 'BOTH' gives it to 'chosen', which stays
@njit("f8(f8)")
def plus(x):
    return x + 1


# caramba: CRB2018: 'times' stays with Numba: 'BOTH' gives it to 'chosen', which stays
@njit("f8(f8)")
def times(x):
    return x * 2


# caramba: CRB2018: 'minus' stays with Numba: as a value it may be given to 'applied', which stays
@njit("f8(f8)")
def minus(x):
    return x - 1


BOTH = (plus, times)


# caramba: CRB2005: 'chosen' stays with Numba: the function 'BOTH[i]' has no counterpart in a kernel
@njit
def chosen(x, i):
    return BOTH[i](x)


# caramba: CRB2004: 'in_turn' stays with Numba: a loop over functions has no meaning in a Kokkos kernel
@njit
def in_turn(x):
    for f in (minus, minus):
        x = f(x)
    return x


def run(metric):
    return applied(np.arange(3.0), 1.0, metric)


print(run(squared), chosen(1.0, 1), in_turn(1.0))
