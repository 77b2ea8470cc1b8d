"""Functions that others replace before anything calls them, and globals that are bound again."""

import numpy as np
from numba import njit
import pykokkos as pk

SCALE, SHIFT = 2.0, 3.0


@pk.host_call
@pk.function
def area(r):
    # Nobody gets this one.
    return 3.0 * r * r


@pk.function
def both(r):
    """What it calls is the last one, with the last of the globals."""
    return area(r) + SHIFT


call_both = pk.host_call(both)


SCALE, SHIFT = 5.0, 7.0
LIMITS = np.array([1.0, 2.0])
if SHIFT > 6.0:
    LIMITS = LIMITS * 2.0


@pk.function
def area(r):
    return SCALE * r * r


call_area = pk.host_call(area)


def limited(x):
    return x


@pk.function
def limited(x):
    return min(max(x, LIMITS[0]), LIMITS[1])


call_limited = pk.host_call(limited)


LIMITS = LIMITS + 1.0


@pk.host_call
@pk.function
def twice(x):
    return quarter(x) + x


@pk.function
def quarter(x):
    return x / 4.0


call_quarter = pk.host_call(quarter)


@pk.function
def twice(x):
    return 8.0 * quarter(x)


call_twice = pk.host_call(twice)


# caramba: CRB2009: 'called' stays with Numba: the name is bound more than once
@njit
def called(x):
    return x + 1.0


FIRST = called(1.0)


# caramba: CRB2009: 'called' stays with Numba: the name is bound more than once
@njit
def called(x):
    return x + 2.0


@pk.function(compile_time_constants=("STEP",))
def frozen(x):
    return x * STEP


call_frozen = pk.host_call(frozen)


STEP = 2.0
BEFORE = call_frozen(1.0)
STEP = 3.0


@pk.function(compile_time_constants=("LATE",))
def seen(x):
    return x + LATE


call_seen = pk.host_call(seen)


LATE = 1.0
import os

LATE = 2.0


@pk.vectorize(["float64(float64)"])
def eager(x):
    return x + 1.0


@pk.vectorize(["float64(float64)"])
def eager(x):
    return x + 2.0


# caramba: CRB2009: 'noticed' stays with Numba: the name is bound more than once
@njit("float64(float64)")
@pk.stays_with_numba
def noticed(x):
    return x + 1.0


@njit
def notices(x):
    return noticed(x)


@pk.function
def notices_function(x):
    return noticed(x)


call_notices = pk.host_call(notices_function)
pk.numba_form(call_notices, notices)


@njit("float64(float64)")
def compiles(x):
    return notices(x)


@pk.function(signatures=["float64(float64)"])
def compiles_function(x):
    return notices_function(x)


call_compiles = pk.host_call(compiles_function)
pk.numba_form(call_compiles, compiles)


# caramba: CRB2009: 'noticed' stays with Numba: the name is bound more than once
@njit("float64(float64)")
def noticed(x):
    return x + 2.0


if __name__ == "__main__":
    print(call_both(2.0), call_area(1.0), call_limited(9.0), call_limited(0.0), call_twice(3.0))
    print(FIRST, called(1.0), BEFORE, call_frozen(1.0), call_seen(1.0), os.name)
    print(eager(1.0), noticed(1.0), call_notices(1.0), call_compiles(1.0))
