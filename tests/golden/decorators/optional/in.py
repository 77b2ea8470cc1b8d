"""Decorators that import Numba when they are called, and do without where it is missing."""

import os
from collections.abc import Callable

import numpy as np
from numba import prange

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


@njit
def twice(x):
    return x * 2


@njit(parallel=True)
def all_twice(x):
    out = np.empty_like(x)
    for i in prange(len(x)):
        out[i] = twice(x[i])
    return out


@compiled
def plus(x):
    return x + 1


@compiled(error_model="numpy")
def inverse(x):
    return 1.0 / x


@checked
def inverse_checked(x):
    return 1.0 / x


print(twice(3), all_twice(np.arange(3.0)), plus(1), inverse(0.0), inverse_checked(2.0))
