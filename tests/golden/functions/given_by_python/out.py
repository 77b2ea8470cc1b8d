"""Python's calls give kernels to kernels: one of them stays, and so does what a call gives it to."""

import numpy as np
from numba import njit
import pykokkos as pk


# caramba: CRB2005: 'distinct' stays with Numba: the function 'set' has no counterpart in a kernel
@njit
def distinct(x):
    return float(len(set(x)))


@pk.function
def total(x):
    return x.sum()


call_total = pk.host_call(total)


@pk.function
def doubled(measure, x):
    """Python gives it `distinct`, too."""
    return 2.0 * measure(x)


call_doubled = pk.host_call(doubled)
pk.numba_form(call_doubled)


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
print(call_doubled(distinct, x), call_doubled(call_total, x), call_halved(call_total, x), of_distinct(x))
