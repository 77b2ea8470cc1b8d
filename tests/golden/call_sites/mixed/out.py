import math

import numpy as np
from numba import njit
import pykokkos as pk


@njit
def square(x):
    return x * x


@pk.function
def square_function(x):
    return x * x


call_square = pk.host_call(square_function)


@njit
def bell(x):
    return math.exp(-square(x))


@pk.function
def bell_function(x):
    return math.exp(-square_function(x))


call_bell = pk.host_call(bell_function)


@njit
def wave(x):
    return math.sin(x)


@pk.function
def wave_function(x):
    return math.sin(x)


call_wave = pk.host_call(wave_function)


# What it calls, it calls by way of a function that is migrated, too.
# caramba: CRB2004: 'table' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def table(n):
    seen = {}
    for i in range(n):
        seen[i] = bell(i / n)
    return seen


# caramba: CRB2004: 'simpson' stays with Numba: a dictionary has no meaning in a Kokkos kernel
# caramba: CRB2005: 'simpson' stays with Numba: the function 'f' has no counterpart in a kernel
@njit
def simpson(f, a, b, n=100):
    seen = {0: 0.0}
    h = (b - a) / n
    for i in range(n):
        seen[0] += f(a + h * (i + 0.5)) * h
    return seen[0]


if __name__ == "__main__":
    print(len(table(4)), call_bell(0.5))
    print(simpson(wave, 0.0, np.pi), call_wave(1.0))
