try:
    from numba import njit
except ImportError:
    njit = None

import math
from numba import jit


@jit
def f(x):
    return math.sqrt(x)
