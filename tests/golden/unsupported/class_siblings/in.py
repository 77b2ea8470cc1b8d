"""A class that stays, beside one whose members have the same names."""

import numpy as np
from numba import float64, int64, njit
from numba.experimental import jitclass


@jitclass([("n", int64)])
class Counter:
    def __init__(self):
        self.n = 0

    def push(self, x):
        self.n += x

    def table(self):
        return {self.n: 1}


@jitclass([("w", float64[:]), ("n", int64)])
class Stack:
    def __init__(self, w):
        self.w = w
        self.n = 0

    def push(self, v):
        self.w[self.n] = v
        self.n += 1


@njit
def counted(a):
    s = Counter()
    s.push(3)
    return a + s.n


@njit
def stacked(w):
    t = Stack(w)
    t.push(5)
    return t.n


def main():
    print(counted(1), stacked(np.zeros(3)))
