"""A decorator that imports Numba where it is called, and gives the name a stand-in where there is none."""

import numpy as np


class Plain:
    """Offers what the rest asks of Numba."""

    def prange(self, n):
        yield from range(n)


def maybe_jit(required=False, **kwargs):
    """Compile with Numba, if it is there."""
    if callable(required):
        return maybe_jit()(required)
    has_numba = True
    try:
        import numba
    except ImportError:
        numba = Plain()
        has_numba = False

    def wrapper(function):
        out = numba.jit(**kwargs)(function) if has_numba else function
        out.plain = function
        return out

    return wrapper


@maybe_jit
def moving(x, n):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = np.sum(x[max(i - n, 0) : i + 1])
    return out


@maybe_jit(nopython=True)
def twice(x):
    return 2.0 * x


print(moving(np.arange(5.0), 2), twice(3.0))
