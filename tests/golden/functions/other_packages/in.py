"""Kernels that call functions of a package that nobody can read here, and functions that are overloaded."""

import numpy as np
from numba import njit, prange, types, vectorize
from numba.extending import overload
from orbits.kepler import ENGINE, anomaly, solve
import orbits


@njit
def radius(a, e, m):
    """Nothing here knows what `anomaly` is."""
    return a * (1.0 - e * np.cos(anomaly(m, e)))


@njit(error_model="numpy", fastmath=True)
def period(a, mu):
    return 2.0 * ENGINE.pi * ENGINE.sqrt(a**3 / mu)


@njit
def both(a, e, m):
    return radius(a, e, m), period(a, orbits.MU)


@njit(parallel=True)
def radii(a, e, m):
    """A loop over prange cannot tell what it may store."""
    out = np.empty(len(m))
    for i in prange(len(m)):
        out[i] = a * (1.0 - e * np.cos(anomaly(m[i], e)))
    return out


@vectorize
def eccentric(m, e):
    return anomaly(m, e)


def made(start):
    @njit
    def inner(x):
        return solve(x, start)

    return inner


def width(x):
    """Plain Python, overloaded for Numba."""
    return x.stop - x.start


@overload(width)
def width_of(x):
    if isinstance(x, types.Array):
        return lambda x: x[-1] - x[0]
    return lambda x: x * 0.0


@njit
def widths(x):
    return width(x) + width(x[0])
