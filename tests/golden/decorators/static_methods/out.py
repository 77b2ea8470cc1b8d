"""Functions of a class that take no object."""

import numpy as np
import pykokkos as pk

@pk.classtype(a=pk.float64)
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

@pk.classtype(v=V)
class W:
    def __init__(self, v):
        self.v = v

@pk.function
def use(v):
    return v.double(3) + v.double(2.5, 3) + v.helper(1) + v.two()


call_use = pk.host_call(use)

@pk.function
def use2(w):
    return w.v.double(3)


call_use2 = pk.host_call(use2)

v = V(1.0)
print(v.helper(1), v.double(3), V.double(4), V.double(4, 3), v.other(), v.two(), V.two())
print(call_use(v), call_use2(W(v)))
