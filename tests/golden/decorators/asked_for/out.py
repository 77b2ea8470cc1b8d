"""Functions that are left to Python unless somebody asks for Numba."""

import os
from math import exp

from numba import jit, njit
import pykokkos as pk

WANTED = os.environ.get("PROGRAM_USES_NUMBA", "") == "1"
REFUSED = os.environ.get("PROGRAM_WITHOUT_NUMBA", "") == "1"


def enabled():
    """Whether somebody asks for it."""
    return os.environ.get("PROGRAM_USES_NUMBA", "").lower() in {"1", "true"}


def if_wanted(f):
    if WANTED:
        return pk.numba_decorator(njit)(f)
    return f


def by_choice(f):
    return pk.numba_decorator(njit)(f) if WANTED else f


def with_options(*args, **kwargs):
    def wrapper(f):
        if callable(pk.numba_decorator(jit)) and enabled():
            return pk.numba_decorator(jit)(*args, **kwargs)(f)
        else:
            return f

    return wrapper


def unless_refused(f):
    if REFUSED:
        return f
    return njit(f)


def if_parallel(parallel=False):
    def wrapper(f):
        if parallel:
            return njit(parallel=True)(f)
        return njit(f)

    return wrapper


@if_wanted
def first(x):
    return 0 if x < 0 else exp(x)


@by_choice
def second(x):
    return 0 if x < 0 else exp(x)


@with_options(nopython=True)
def third(x):
    return 0 if x < 0 else exp(x)


@pk.function
def fourth(x):
    return 0 if x < 0 else exp(x)


call_fourth = pk.host_call(fourth)


@pk.function
def fifth(x):
    return 0 if x < 0 else exp(x)


call_fifth = pk.host_call(fifth)


print(first(-1.0), second(-1.0), third(-1.0), call_fourth(-1.0), call_fifth(-1.0))
