"""Calls of Numba's decorators in branches, of functions that Python uses, too."""

from collections.abc import Callable

import numpy as np


def summed(x):
    return x.sum() * 2


def looped(x):
    # in order
    s = 0.0
    for v in x:
        s += v
    return s * 2


def put(x, i):
    x[i] = 5.0


total: Callable[[np.ndarray], float]

try:
    import numba

    total = numba.jit(looped, nopython=True, nogil=True)
except ImportError:
    total = summed

put_fast: Callable | None = None
if total is not summed:
    put_fast = numba.njit(put)
else:
    put_fast = put

try:
    put_again = numba.jit(nopython=True, cache=True)(put)
except RuntimeError:
    put_again = numba.jit(nopython=True, cache=False)(put)

put_either = put if total is summed else numba.jit(put, nopython=True)  # chosen once
put_or_not = numba.njit(cache=True)(put) if total is not summed else put

# Bound after each other: which one is meant depends on when it is called.
later = numba.njit(put)
later = numba.njit(looped)


@numba.njit
def caller(x):
    return total(x) + 1


x = np.arange(3.0)
put_fast(x, 1)
put_again(x, 2)
put(x, 0)
put_either(x, 1)
put_or_not(x, 2)
print(total(x), summed(x), looped(x), caller(x), later(x))
