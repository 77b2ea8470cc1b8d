import numpy as np
from numba import njit, prange
import pykokkos as pk


@pk.function
def reads_changed_setup(n):
    h = n * 2.0
    n = n - 1
    return np.array([n]), h


@pk.workunit
def reads_changed(i, x, out, h):
    out[i] = x[i] * h


def call_reads_changed(x, out, n):
    (n,), h = pk.host_call(reads_changed_setup)(n)
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("reads_changed", policy, reads_changed, x=x, out=out, h=h)


@pk.function
def bound_of_element_setup(x):
    n = int(x[0])
    return np.array([n])


@pk.workunit
def bound_of_element(i, x):
    x[i] = 0.0


def call_bound_of_element(x, n):
    (n,) = pk.host_call(bound_of_element_setup)(x)
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("bound_of_element", policy, bound_of_element, x=x)


@pk.workunit
def accumulator_used(i, s, x, t):
    s += x[i] * t


def call_accumulator_used(x):
    s = 1.0
    t = s
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("accumulator_used", policy, accumulator_used, s, x=x, t=t)


@njit
def clear(x, i):
    x[i] = 0.0


@pk.function
def clear_function(x, i):
    x[i] = 0.0


call_clear = pk.host_call(clear_function)


# caramba: CRB3002: 'changed_by_callee' stays with Numba: whether two iterations of its prange loop over 'i' update the same element of 'x' cannot be told
@njit(parallel=True)
def changed_by_callee(x):
    first = x[0]
    for i in prange(len(x)):
        clear(x, i)
        x[i] += first
