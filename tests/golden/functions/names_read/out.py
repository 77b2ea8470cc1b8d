"""Programs that read the names of their kernels."""

import numpy as np
from numba import njit, prange
import pykokkos as pk


def compiled(**options):
    def wrap(f):
        return njit(**options)(f)

    return wrap


@pk.host_call
@pk.function
def scaled(a, x):
    return a * x


pk.numba_form(scaled)


@pk.host_call
@pk.function
def shifted(a, x):
    return a + scaled(a, x)


@njit(parallel=True)
def total_numba(x):
    s = 0.0
    for i in prange(x.shape[0]):
        s += scaled(2.0, x[i])
    return s


@pk.workunit
def total_s(i, s, x):
    s += scaled(2.0, x[i])


@pk.function
def total_function(x):
    s = pk.parallel_reduce("total_s", pk.RangePolicy(0, x.shape[0]), total_s, x=x)
    return s


total = pk.host_call(total_function)
pk.numba_form(total, total_numba)
total.__name__ = total.__qualname__ = total.py_func.__name__ = "total"


@njit(parallel=True)
def fill_numba(x):
    for i in prange(x.shape[0]):
        x[i] = i


@pk.workunit
def fill_x(i, x):
    x[i] = i


@pk.function
def fill_function(x):
    pk.parallel_for("fill_x", pk.RangePolicy(0, x.shape[0]), fill_x, x=x)


fill = pk.host_call(fill_function)
pk.numba_form(fill, fill_numba)
fill.__name__ = fill.__qualname__ = fill.py_func.__name__ = "fill"


# caramba: CRB2004: 'stays' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def stays(x):
    table = {0: x.sum()}
    fill(x)
    return table[0] + total(x)


x = np.ones(3)
kernels = {f.__name__: f for f in (scaled, shifted, total, fill, stays)}
print(list(kernels), [f.__qualname__ for f in kernels.values()], type(x).__name__)
print(kernels["scaled"](2.0, 3.0), kernels["shifted"](1, 2), kernels["total"](x), kernels["stays"](x), x)
