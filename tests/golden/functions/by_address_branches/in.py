"""A kernel that stays has one of two definitions: what calls it does not know which."""

import numpy as np
from numba import njit

FAST = len("fast") > 3

if FAST:

    @njit
    def counted(x):
        return x + len({x})

else:

    @njit
    def counted(x):
        return x + 1


@njit
def calls(x):
    return counted(x) * 2


print(calls(3), calls(np.float32(0.5)))
