import numpy as np
from numba import njit, prange
import pykokkos as pk


# caramba: CRB3004: 'reads_changed' stays with Numba: this assignment beside its parallel loop is neither an allocation, an extent nor a return
@njit(parallel=True)
def reads_changed(x, out, n):
    h = n * 2.0
    n = n - 1
    for i in prange(n):
        out[i] = x[i] * h


# caramba: CRB3004: 'bound_of_element' stays with Numba: this statement beside its parallel loop is neither an allocation, an extent nor a return
@njit(parallel=True)
def bound_of_element(x, n):
    n = int(x[0])
    for i in prange(n):
        x[i] = 0.0


# caramba: CRB3004: 'accumulator_used' stays with Numba: another use of the accumulator 's' beside its parallel loop is neither an allocation, an extent nor a return
@njit(parallel=True)
def accumulator_used(x):
    s = 1.0
    t = s
    for i in prange(len(x)):
        s += x[i] * t
    return s


@njit
def clear(x, i):
    x[i] = 0.0


@pk.function
def clear_function(x, i):
    x[i] = 0.0


call_clear = pk.host_call(clear_function)


# caramba: CRB3004: 'changed_by_callee' stays with Numba: this statement beside its parallel loop is neither an allocation, an extent nor a return
@njit(parallel=True)
def changed_by_callee(x):
    first = x[0]
    for i in prange(len(x)):
        clear(x, i)
        x[i] += first
