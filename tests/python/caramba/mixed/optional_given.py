"""An optional parameter given on to a kernel that stays, which Numba compiles for optional numbers alone."""

import numba as nb
import numpy as np


@nb.njit
def stays(n):
    if n is None:
        with nb.objmode(n="optional(uint8)"):
            n = np.uint8(7)
    np.random.seed(n)


@nb.njit([nb.float64[:](nb.float64, nb.uint64, nb.optional(nb.uint64))])
def draws(loc, size, n):
    stays(n)
    return np.random.normal(loc, 1.0, size)


print(draws(2.0, 3, 1), draws(2.0, 3, None))
