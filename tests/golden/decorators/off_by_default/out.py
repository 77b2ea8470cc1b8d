"""Numba is only used where the user asks for it: the functions are Python's otherwise, and take arrays."""

import os
import warnings
import pykokkos as pk


def nocompile(*args, **kwargs):
    return lambda function: function


if os.getenv("PROGRAM_USE_NUMBA", "0") != "0":
    try:
        from numba import jit
    except ImportError:
        warnings.warn("Numba is missing.")
        compiled = nocompile
    else:
        compiled = pk.numba_decorator(jit)
else:
    compiled = nocompile


@compiled("float64(float64)", nopython=True)
def century(day):
    return (day - 2451545) / 36525


print(century(2451545.0))
