"""Kernels that call functions of a package that nobody can read here, and functions that are overloaded."""

import numpy as np
from numba import njit, prange, types, vectorize
from numba.extending import overload
from orbits.kepler import ENGINE, anomaly, solve
import orbits
import pykokkos as pk


@pk.function
def radius(a, e, m):
    """Nothing here knows what `anomaly` is."""
    return a * (1.0 - e * np.cos(anomaly(m, e)))


call_radius = pk.host_call(radius)
pk.numba_form(call_radius)


@pk.function(error_model="numpy", fastmath=True)
def period(a, mu):
    return 2.0 * ENGINE.pi * ENGINE.sqrt(a**3 / mu)


call_period = pk.host_call(period)
pk.numba_form(call_period)


@pk.function
def both(a, e, m):
    return radius(a, e, m), period(a, orbits.MU)


call_both = pk.host_call(both)
pk.numba_form(call_both)


@njit(parallel=True)
def radii(a, e, m):
    """A loop over prange cannot tell what it may store."""
    out = np.empty(len(m))
    for i in prange(len(m)):
        out[i] = a * (1.0 - e * np.cos(anomaly(m[i], e)))
    return out


@pk.workunit
def radii_out(i, a, e, m, out):
    out[i] = a * (1.0 - e * np.cos(anomaly(m[i], e)))


@pk.function
def radii_function(a, e, m):
    """A loop over prange cannot tell what it may store."""
    out = np.empty(len(m))
    pk.parallel_for("radii_out", pk.RangePolicy(0, len(m)), radii_out, a=a, e=e, m=m, out=out)
    return out


call_radii = pk.host_call(radii_function)
pk.numba_form(call_radii, radii)


# caramba: CRB2005: 'eccentric' stays with Numba: the function 'orbits.kepler.anomaly' has no counterpart in a kernel
@vectorize
def eccentric(m, e):
    return anomaly(m, e)


def made(start):
    @pk.host_call
    @pk.function
    def inner(x):
        return solve(x, start)

    pk.numba_form(inner)

    return inner


def width(x):
    """Plain Python, overloaded for Numba."""
    return x.stop - x.start


@overload(width)
def width_of(x):
    if isinstance(x, types.Array):
        return lambda x: x[-1] - x[0]
    return lambda x: x * 0.0


@pk.function
def widths(x):
    return width(x) + width(x[0])


call_widths = pk.host_call(widths)
pk.numba_form(call_widths)
