"""Decorators that a program makes of Numba's, as it is usually started, and wrappers that pass all on."""

import functools
import inspect
import os
import warnings
from typing import overload

import numba
import numpy as np
from numba.core.config import DISABLE_JIT
import pykokkos as pk

SWITCHED_OFF = os.environ.get("PROGRAM_NO_NUMBA", "0").lower() in ("1", "true")


def identity(first=None, *args, **kwargs):
    """Returns what it is given."""

    def same(f):
        return f

    if inspect.isfunction(first):
        return first
    return same


try:
    jit = numba.njit
except ImportError:
    warnings.warn("Numba is missing.")
    jit = identity


class Pickled:
    """What cannot be told."""

    def __new__(cls, function):
        return super().__new__(cls)


if not DISABLE_JIT:
    njit = numba.njit
else:

    def njit(f=None, **kwargs):
        return Pickled if f is None else Pickled(f)


if SWITCHED_OFF:
    switch = identity
elif os.environ.get("PROGRAM_FAST"):
    switch = functools.partial(numba.njit, nogil=True)
else:
    switch = numba.njit

if os.environ.get("PROGRAM_FAST"):
    other = functools.partial(pk.numba_decorator(numba.njit), error_model="numpy")
else:
    other = pk.numba_decorator(numba.njit)

if hasattr(numba, "njit"):
    old = functools.partial(numba.njit, cache=True)
else:
    old = functools.partial(numba.jit, nopython=True)


def available(function, **kwargs):
    try:
        from numba import njit

        return njit(function, kwargs)
    except KeyboardInterrupt:
        raise
    except Exception as error:
        warnings.warn("Numba is missing: " + repr(error))
        return function


@overload
def threads(function): ...
@overload
def threads(): ...
def threads(function=None):
    """In parallel where that is safe."""

    def decorator(f):
        import numba as nb

        compiled: dict = {parallel: nb.njit(f, cache=True, parallel=parallel) for parallel in (True, False)}

        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            parallel = not os.environ.get("PROGRAM_SERIAL")
            if not parallel:
                warnings.warn(f"{f.__name__} runs on one thread.", stacklevel=2)
            return compiled[parallel](*args, **kwargs)

        return wrapper

    return decorator if function is None else decorator(function)


def passing(function):
    compiled = numba.njit(function)

    @functools.wraps(function)
    def wrapper(*args):
        return compiled(*args)

    return wrapper


def converting(function):
    compiled = pk.numba_decorator(numba.njit)(function)

    @functools.wraps(function)
    def wrapper(x):
        return compiled(np.asarray(x))

    return wrapper


def if_installed(*args, **kwargs):
    try:
        import numba

        if "nopython" not in kwargs:
            kwargs["nopython"] = True
        return numba.jit(*args, **kwargs)
    except ImportError:
        warnings.warn("Numba is missing.")

        def wrap(function):
            def wrapper(*args2, **kwargs2):
                return function(*args2, **kwargs2)

            return wrapper

        return wrap


@pk.host_call
@pk.function
def one(x):
    return x + 1


@pk.host_call
@pk.function
def two(x):
    return one(x) + 1


@pk.host_call
@pk.function
def three(x):
    return two(x) + 1


@pk.host_call
@pk.function
def four(x):
    return three(x) + 1


@other
def five(x):
    return 5 / x


@pk.host_call
@pk.function
def six(x):
    return x + 6


@pk.host_call
@pk.function
def seven(x):
    return x + 7


@pk.workunit
def eight_workunit(i, x):
    x[i] += 8


def eight(x):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("eight_workunit", policy, eight_workunit, x=x)


@pk.host_call
@pk.function
def nine(x):
    return x.sum()


@pk.host_call
@pk.function
def ten(x):
    return x + 10


@converting
def eleven(x):
    return x.sum()


@pk.host_call
@pk.function
def twelve(x):
    return x + 12


a = np.arange(3.0)
eight(a)
print(one(1), two(1), three(1), four(1), five(2), six(1), seven(1), a, nine(a), ten(1), eleven([1, 2]), twelve(1))
