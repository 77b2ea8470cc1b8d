"""What nothing but a star import of another package can bring is read there; what is called stays."""

from outside.constants import *
from outside.functions import *
from numba import njit
import pykokkos as pk


@pk.workunit
def scaled(tid, x):
    for i in range(len(x)):
        x[i] = abs(x[i]) * SCALE


def call_scaled(x):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("scaled", policy, scaled, x=x)


@pk.function
def of_comprehension(x):
    return [k * SCALE for k in x]


call_of_comprehension = pk.host_call(of_comprehension)


# caramba: CRB2005: 'calls' stays with Numba: the function 'normal' has no counterpart in a kernel
@njit
def calls(x):
    return normal(x)


# caramba: CRB2005: 'summed' stays with Numba: the function 'sum' has no counterpart in a kernel
@njit
def summed(x):
    return sum(x)


# caramba: CRB2005: 'rounded' stays with Numba: the function 'round' has no counterpart in a kernel
@njit
def rounded(x):
    return round(x)
