"""Python's calls give kernels to kernels: one of them stays, and so does what a call gives it to."""

import numpy as np
from numba import njit
import pykokkos as pk


# caramba: CRB2005: 'distinct' stays with Numba: the function 'set' has no counterpart in a kernel
@njit
def distinct(x):
    return float(len(set(x)))


@njit
def total(x):
    return x.sum()


@pk.function
def total_function(x):
    return x.sum()


call_total = pk.host_call(total_function)


# caramba: CRB2018: 'doubled' stays with Numba: it may be given 'distinct', which stays
@njit
def doubled(measure, x):
    """Python gives it `distinct`, too."""
    return 2.0 * measure(x)


@njit
def halved(measure, x):
    """Python gives it `total` alone; what stays gives its Numba form `distinct`."""
    return 0.5 * measure(x)


@pk.function
def halved_function(measure, x):
    """Python gives it `total` alone; what stays gives its Numba form `distinct`."""
    return 0.5 * measure(x)


call_halved = pk.host_call(halved_function)


# caramba: CRB2005: 'of_distinct' stays with Numba: the function 'set' has no counterpart in a kernel
@njit
def of_distinct(x):
    return len(set(x)) + halved(distinct, x)


x = np.array([1.0, 2.0, 2.0, 4.0])
print(doubled(distinct, x), doubled(total, x), call_halved(call_total, x), of_distinct(x))
