"""A class that stays, whose __init__ gives itself to a kernel of two forms."""

import numpy as np
from numba import float64, njit
from numba.experimental import jitclass
import pykokkos as pk


@njit
def start(table, n):
    table.items = np.zeros(n)


@pk.function
def start_function(table, n):
    table.items = np.zeros(n)


call_start = pk.host_call(start_function)
pk.numba_form(call_start, start)


@jitclass([("items", float64[:])])
class Table:
    def __init__(self, n):
        start(self, n)


# caramba: CRB2004: 'known' stays with Numba: a dictionary has no meaning in a Kokkos kernel
@njit
def known(n):
    return {1: Table(n).items[0]}


print(known(2))
