"""A class that stays, of whose methods one has a field of a class that migrates."""

from numba import float64
from numba.experimental import jitclass
import pykokkos as pk


@jitclass([("total", float64)])
class Stays:
    def __init__(self):
        self.total = 0.0

    # caramba: CRB2004: 'push' stays with Numba: a dictionary has no meaning in a Kokkos kernel
    def push(self, x):
        known = {x: 1.0}
        self.total += known[x]

    def never(self):
        self.one = 0.5


@pk.classtype(one=pk.float64, n=pk.int64)
class Migrates:
    def __init__(self, n):
        self.n = n
        self.one = 0.5

    @property
    def half(self):
        return self.n / 2
