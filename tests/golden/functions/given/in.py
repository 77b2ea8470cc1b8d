"""Kernels that kernels are given are functions, whatever they would be for Python alone."""

import numpy as np
from numba import njit, prange


@njit
def shifted(f, x):
    return f(x + 1.0)


@njit
def sum_of_squares(x):
    s = 0.0
    for v in x:
        s += v * v
    return s


@njit(parallel=True)
def total(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    return s


@njit(parallel=True)
def roots(x):
    return np.sqrt(x).sum()


@njit
def product(x):
    p = 1.0
    for v in x:
        p *= v
    return p


def through_python(f, x):
    return shifted(f, x)


def all_of_them(x):
    listed = [shifted(f, x) for f in (sum_of_squares, roots)]
    return shifted(sum_of_squares, x), shifted(f=total, x=x), through_python(product, x), listed
