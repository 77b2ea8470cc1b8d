"""Kernels that kernels are given are functions, whatever they would be for Python alone."""

import numpy as np
import pykokkos as pk


@pk.function
def shifted(f, x):
    return f(x + 1.0)


call_shifted = pk.host_call(shifted)


@pk.function
def sum_of_squares(x):
    s = 0.0
    for v in x:
        s += v * v
    return s


call_sum_of_squares = pk.host_call(sum_of_squares)


@pk.workunit
def total_s(i, s, x):
    s += x[i]


@pk.function
def total(x):
    s = pk.parallel_reduce("total_s", pk.RangePolicy(0, len(x)), total_s, x=x)
    return s


call_total = pk.host_call(total)


@pk.function
def roots(x):
    return np.sqrt(x).sum()


call_roots = pk.host_call(roots)


@pk.function
def product(x):
    p = 1.0
    for v in x:
        p *= v
    return p


call_product = pk.host_call(product)


def through_python(f, x):
    return call_shifted(f, x)


def all_of_them(x):
    listed = [call_shifted(f, x) for f in (call_sum_of_squares, call_roots)]
    return call_shifted(call_sum_of_squares, x), call_shifted(f=call_total, x=x), through_python(call_product, x), listed
