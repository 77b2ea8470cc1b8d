"""A decorator of the program's above a kernel that calls one which only the run knows."""

import functools
import os

import numba

njit = numba.njit
if os.environ.get("WITHOUT_NUMBA"):

    def njit(f):
        return f


def counted(f):
    @functools.wraps(f)
    def wrapper(*args):
        wrapper.calls += 1
        return f(*args)

    wrapper.calls = 0
    return wrapper


@njit
def base(x):
    return x + 1


@counted
@numba.njit
def twice(x):
    return base(x) * 2


print(twice(2), twice(2.5), twice.calls, twice.__name__, twice.__wrapped__.__name__)
