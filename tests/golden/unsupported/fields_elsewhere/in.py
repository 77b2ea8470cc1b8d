"""A class that stays, of whose methods one has a field of a class that migrates."""

from numba import float64, int64
from numba.experimental import jitclass


@jitclass([("total", float64)])
class Stays:
    def __init__(self):
        self.total = 0.0

    def push(self, x):
        known = {x: 1.0}
        self.total += known[x]

    def never(self):
        self.one = 0.5


@jitclass([("one", float64), ("n", int64)])
class Migrates:
    def __init__(self, n):
        self.n = n
        self.one = 0.5

    @property
    def half(self):
        return self.n / 2
