"""Wrappers that bind their parameters again pass on something else."""

from functools import wraps

import numpy as np
from numba import njit
import pykokkos as pk


def doubled(function):
    compiled = pk.numba_decorator(njit)(function)

    @wraps(function)
    def wrapper(x):
        x = x * 2
        return compiled(x)

    return wrapper


def as_given(function):
    compiled = njit(function)

    @wraps(function)
    def wrapper(x):
        return compiled(x)

    return wrapper


def as_arrays(function):
    @wraps(function)
    def wrapper(x, y=None):
        x = np.asarray(x)
        x = x.reshape(*[-1] * x.ndim)
        y = y or x + 1
        y = y + x
        return function(x, y)

    return wrapper


def texts(digits=None):
    def function(x):
        text = str(x)
        text = text.rstrip("0")
        text = text[: text.find(".") + digits + 1]
        return text

    return function


@doubled
def root(x):
    return np.sqrt(x)


@pk.function
def square(x):
    return x * x


call_square = pk.host_call(square)


@as_arrays
def total(x, y):
    return (x + y).sum()


rounded = texts(2)
print(root(8.0), call_square(3.0), total([1.0]), rounded(1.2345))
