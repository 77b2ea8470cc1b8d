"""Names that the tests of loops bind: `:=`."""

import numpy as np
from numba import njit


@njit
def path_set(t, start, end, value):
    while (p := start) != end:
        start = t[p]
        t[p] = value


@njit
def countdown(n):
    s = 0
    while (p := n) > 3 and s < 100:
        n -= 1
        s += p
    return s, p


CASES = {
    "path_set": [(np.array([1, 2, 3, 4, 4]), 0, 4, 4), (np.array([0]), 0, 0, 7)],
    "countdown": [(7,), (2,), (np.int32(60),)],
}
