import time

import numpy as np
from numba import njit
import pykokkos as pk

RATES = [1, 2]
state = 0


def helper(x):
    return x


# caramba: CRB2005: 'now' stays with Numba: the function 'time.time' has no counterpart in a kernel
@njit
def now(x):
    return x * time.time()


@pk.function
def sorted_copy(x):
    return np.sort(x)


call_sorted_copy = pk.host_call(sorted_copy)


# caramba: CRB2005: 'helped' stays with Numba: the function 'helper' has no counterpart in a kernel
@njit
def helped(x):
    return helper(x)


# caramba: CRB2011: 'rate' stays with Numba: the global 'RATES' is no constant
@njit
def rate(i):
    return RATES[i] + state


state = 1


# caramba: CRB2004: 'powers' stays with Numba: a further argument of builtins.pow has no meaning in a Kokkos kernel
@njit
def powers(a, b, m):
    return pow(a, b, mod=m)
