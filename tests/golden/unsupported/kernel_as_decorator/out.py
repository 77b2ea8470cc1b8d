"""A kernel above which another one stands, which migrates: it stays in a second migration, too."""

from numba import njit
import pykokkos as pk


@pk.function
def same(f):
    return f


call_same = pk.host_call(same)


# caramba: CRB2001: 'kept' stays with Numba: @same beside Numba's decorator has no counterpart yet
@njit
@same
def kept(x):
    return x + 3
