"""Numba refuses to compile what it has compiled: such a kernel stays, so that the program fails as it did."""

from numba import njit
import pykokkos as pk


# caramba: CRB2012: 'doubled' stays as it was: a call of Numba's decorator makes a kernel of it
@njit
def doubled(x):
    return x * 2


@pk.function
def tripled(x):
    return x * 3


call_tripled = pk.host_call(tripled)


try:
    again = njit(doubled)
except TypeError:
    print("refused")

print(doubled(3), call_tripled(3))
