"""A class that stays, whose __init__ gives itself to a kernel of two forms."""

import numpy as np
from numba import float64, njit
from numba.experimental import jitclass


@njit
def start(table, n):
    table.items = np.zeros(n)


@jitclass([("items", float64[:])])
class Table:
    def __init__(self, n):
        start(self, n)


@njit
def known(n):
    return {1: Table(n).items[0]}


print(known(2))
