"""Decorators that import Numba when they are called, and do without where it is missing."""

import os
from collections.abc import Callable

import numpy as np
import pykokkos as pk

PARALLEL = os.environ.get("PROGRAM_PARALLEL", "1") == "1"
ERRORS = os.environ.get("PROGRAM_ERRORS", "python")


def njit(function: Callable | None = None, **kwargs) -> Callable:
    """Apply Numba's njit where that is available."""

    def decorate(f: Callable) -> Callable:
        try:
            if os.environ.get("PROGRAM_PLAIN"):
                return f
            else:
                from numba import njit

                options = kwargs.copy()
                if "parallel" in kwargs:
                    options["parallel"] = PARALLEL
                return njit(f, **options)

        except ImportError:
            return f

    if function:
        return decorate(function)

    return decorate


def compiled(function=None, *args, **kwargs):
    import numba as nb

    return nb.njit(function, *args, **kwargs)


def checked(function):
    import numba

    return numba.njit(error_model=ERRORS)(function)


@pk.function
def twice(x):
    return x * 2


call_twice = pk.host_call(twice)


@pk.workunit
def all_twice(i, x, out):
    out[i] = twice(x[i])


def call_all_twice(x):
    out = np.empty_like(x)
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("all_twice", policy, all_twice, x=x, out=out)
    return out


@pk.function
def plus(x):
    return x + 1


call_plus = pk.host_call(plus)


@pk.function(error_model="numpy")
def inverse(x):
    return 1.0 / x


call_inverse = pk.host_call(inverse)


@pk.function(**pk.numba_options(checked))
def inverse_checked(x):
    return 1.0 / x


call_inverse_checked = pk.host_call(inverse_checked)


print(call_twice(3), call_all_twice(np.arange(3.0)), call_plus(1), call_inverse(0.0), call_inverse_checked(2.0))
