"""A decorator of the program's own whose wrapper stands in both branches, and is called."""

import numba

ENABLED = True


def jit(nopython=True, inline="never"):
    if ENABLED:

        def wrapper(func):
            return numba.jit(func, nopython=nopython, inline=inline)
    else:

        def wrapper(func):
            return func

    return wrapper


def applied_plainly(f, a, b, args=()):
    return f(a, args) * b


applied = jit(inline="always")(applied_plainly)


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
