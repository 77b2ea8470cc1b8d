"""Functions that are left to Python unless somebody asks for Numba."""

import os
from math import exp

from numba import jit, njit

WANTED = os.environ.get("PROGRAM_USES_NUMBA", "") == "1"
REFUSED = os.environ.get("PROGRAM_WITHOUT_NUMBA", "") == "1"


def enabled():
    """Whether somebody asks for it."""
    return os.environ.get("PROGRAM_USES_NUMBA", "").lower() in {"1", "true"}


def if_wanted(f):
    if WANTED:
        return njit(f)
    return f


def by_choice(f):
    return njit(f) if WANTED else f


def with_options(*args, **kwargs):
    def wrapper(f):
        if callable(jit) and enabled():
            return jit(*args, **kwargs)(f)
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


@unless_refused
def fourth(x):
    return 0 if x < 0 else exp(x)


@if_parallel()
def fifth(x):
    return 0 if x < 0 else exp(x)


print(first(-1.0), second(-1.0), third(-1.0), fourth(-1.0), fifth(-1.0))
