"""Imports that fail: of modules that Python 3 does not have, and of packages that may be missing."""

try:
    from __builtin__ import int, round
except ImportError:
    from builtins import int, round

try:
    import math as mathematics
except ImportError:
    mathematics = None

try:
    import numba
    import surely_missing
except ImportError:
    surely_missing = None

import numpy as np
from numba import njit


@njit
def whole(x):
    n = 0
    for i in range(x.shape[0]):
        n += int(round(x[i]))
    return n


@njit
def called(x, f):
    return f(x) + 1.0


@njit
def rooted(x):
    return called(x, mathematics.sqrt)


print(whole(np.array([0.6, 1.2, 2.7])), rooted(2.0), surely_missing)
