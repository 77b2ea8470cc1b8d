"""A class that stays, beside one whose members have the same names."""

import numpy as np
from numba import int64, njit
from numba.experimental import jitclass
import pykokkos as pk


@jitclass([("n", int64)])
class Counter:
    def __init__(self):
        self.n = 0

    def push(self, x):
        self.n += x

    # caramba: CRB2004: 'table' stays with Numba: a dictionary has no meaning in a Kokkos kernel
    def table(self):
        return {self.n: 1}


@pk.classtype(w=pk.View1D[pk.float64], n=pk.int64)
class Stack:
    def __init__(self, w):
        self.w = w
        self.n = 0

    def push(self, v):
        self.w[self.n] = v
        self.n += 1


# caramba: CRB2006: 'counted' stays with Numba, since it calls 'Counter', which does
@njit
def counted(a):
    s = Counter()
    s.push(3)
    return a + s.n


@pk.function
def stacked(w):
    t = Stack(w)
    t.push(5)
    return t.n


call_stacked = pk.host_call(stacked)


def main():
    print(counted(1), call_stacked(np.zeros(3)))
