"""A decorator of the program's own whose wrapper stands in both branches, and is called."""

import numba
import pykokkos as pk

ENABLED = True


def jit(nopython=True, inline="never"):
    if ENABLED:

        def wrapper(func):
            return numba.jit(func, nopython=nopython, inline=inline)
    else:

        def wrapper(func):
            return func

    return wrapper


@pk.function
def applied(f, a, b, args=()):
    return f(a, args) * b


call_applied = pk.host_call(applied)


@pk.function
def line(x, args):
    slope, offset = args
    return slope * x - offset


call_line = pk.host_call(line)


@pk.workunit
def total(tid, s, x, args):
    for i in range(x.extent(0) - 1):
        s += applied(line, x[i], x[i + 1], args=args)


def call_total(x, args):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("total", policy, total, x=x, args=args)
