"""Functions of a class that take no object."""

import numpy as np
from numba import njit, float64, int64
from numba.experimental import jitclass

@jitclass([("a", float64)])
class V:
    def __init__(self, x):
        self.a = x
    @staticmethod
    def double(x, by=2):
        return by * x
    @staticmethod
    def two():
        return 2
    def helper(self, k):
        return self.a + k
    def other(self):
        v = self.helper(self.a)
        self.a += 1
        return v

@jitclass([("v", V.class_type.instance_type)])
class W:
    def __init__(self, v):
        self.v = v

@njit
def use(v):
    return v.double(3) + v.double(2.5, 3) + v.helper(1) + v.two()

@njit
def use2(w):
    return w.v.double(3)

v = V(1.0)
print(v.helper(1), v.double(3), V.double(4), V.double(4, 3), v.other(), v.two(), V.two())
print(use(v), use2(W(v)))
