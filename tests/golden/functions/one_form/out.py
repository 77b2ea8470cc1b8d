"""What kernels that stay call, and what cannot stand in both forms beside them."""

import numpy as np
from numba import njit
import pykokkos as pk

FAST = True


@pk.vectorize(["float64(float64)"])
def cube(x):
    return x * x * x


if FAST:

    @pk.host_call
    @pk.function
    def halved(x):
        return x * 0.5

else:

    @pk.host_call
    @pk.function
    def halved(x):
        return x / 2.0


@njit
def twice(x):
    return x + x


@pk.function
def twice_function(x):
    return x + x


call_twice = pk.host_call(twice_function)


# caramba: CRB2004: 'stays' stays with Numba: a set has no meaning in a Kokkos kernel
# caramba: CRB2005: 'stays' stays with Numba: the function 'seen.add' has no counterpart in a kernel
@njit
def stays(x):
    seen = {0.0}
    for i in range(len(x)):
        seen.add(halved(cube(twice(x[i]))))
    return len(seen)


@pk.function
def calls_cube(x):
    return cube(x) + 1.0


call_calls_cube = pk.host_call(calls_cube)


@pk.function
def calls_halved(x):
    return halved(x) + 1.0


call_calls_halved = pk.host_call(calls_halved)
pk.numba_form(call_calls_halved)


@pk.function
def calls_twice(x):
    return twice_function(x) + 1.0


call_calls_twice = pk.host_call(calls_twice)


print(stays(np.arange(4.0)), cube(np.arange(3.0)), call_calls_cube(2.0), call_calls_halved(3.0), call_calls_twice(4.0))
