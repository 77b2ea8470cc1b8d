"""A decorator of the program's own, whose options only the run knows, is called."""

import os

import numba

CONFIGURATION = {"fastmath": os.environ.get("FAST") == "1", "error_model": os.environ.get("ERRORS", "numpy")}
fastmath = CONFIGURATION["fastmath"]
error_model = CONFIGURATION["error_model"]


def jit(fastmath=fastmath, error_model=error_model):
    def wrapper(func):
        return numba.jit(func, fastmath=fastmath, error_model=error_model)

    return wrapper


def applied_plainly(f, a, b, args=()):
    return f(a, args) * b


applied = jit()(applied_plainly)


@jit()
def line(x, args):
    slope, offset = args
    return slope * x - offset


@jit()
def total(x, args):
    s = 0.0
    for i in range(x.shape[0] - 1):
        s += applied(line, x[i], x[i + 1], args=args)
    return s
