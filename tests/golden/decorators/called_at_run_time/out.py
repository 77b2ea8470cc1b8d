"""A decorator of the program's own, whose options only the run knows, is called."""

import os

import numba
import pykokkos as pk

CONFIGURATION = {"fastmath": os.environ.get("FAST") == "1", "error_model": os.environ.get("ERRORS", "numpy")}
fastmath = CONFIGURATION["fastmath"]
error_model = CONFIGURATION["error_model"]


def jit(fastmath=fastmath, error_model=error_model):
    def wrapper(func):
        return numba.jit(func, fastmath=fastmath, error_model=error_model)

    return wrapper


@pk.function(**pk.numba_options(jit()))
def applied(f, a, b, args=()):
    return f(a, args) * b


call_applied = pk.host_call(applied)


@pk.function(**pk.numba_options(jit()))
def line(x, args):
    slope, offset = args
    return slope * x - offset


call_line = pk.host_call(line)


@pk.workunit(**pk.numba_options(jit()))
def total(tid, s, x, args):
    for i in range(x.extent(0) - 1):
        s += applied(line, x[i], x[i + 1], args=args)


def call_total(x, args):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("total", policy, total, x=x, args=args)
