"""Decorators that the interpreter decides, comprehensions of signatures, decorators in classes and functions."""

import functools
import platform
import sys
import numpy as np
import pykokkos as pk
from numba import njit, guvectorize, float32, float64

if sys.implementation.name.lower() == "pypy":
    class Fake:
        pass
    jit = Fake()
else:
    jit = functools.partial(njit, nogil=True)

if platform.python_implementation() == "PyPy":
    def gu(*a):
        return Fake
else:
    gu = functools.partial(guvectorize, nopython=True)

LIST = [(t[:], t[:]) for t in (float32, float64)]

def realify(fn):
    @functools.wraps(fn)
    def inner(*args):
        out = fn(*args)
        return float(out.real)
    return inner

@pk.function
def one(x):
    return x + 1


call_one = pk.host_call(one)

@pk.guvectorize(["void(float32[:], float32[:])", "void(float64[:], float64[:])"], "(n)->()")
def two(x, out):
    out[0] = x.sum()

@pk.guvectorize(["void(float32[:], float32[:])", "void(float64[:], float64[:])"], "(n)->()")
def three(x, out):
    out[0] = x.max()

class Thing:
    def __init__(self, a):
        self.a = a
    @property
    @realify
    @pk.host_call
    @pk.function
    def four(self):
        return self[0] + 4
    @realify
    @pk.host_call
    @pk.function
    def five(self, k):
        return self[0] + k

class Arr(np.ndarray):
    pass

def makes(jit):
    @pk.numba_decorator(jit)
    def six(x):
        return x * 2
    return six

def local(k):
    def realify(fn):
        return lambda *a: -fn(*a)
    @realify
    @pk.numba_decorator(njit)
    def seven(x):
        return x + k
    @pk.host_call
    @pk.function
    def eight(x):
        return x + k
    return seven, eight

print(call_one(1), two(np.arange(3.0)), three(np.arange(3, dtype=np.float32)), makes(lambda f: f)(3))
s, e = local(3)
print(s(1), e(1))
Arr.four = Thing.four; Arr.five = Thing.five
a = np.arange(3.0).view(Arr)
print(a.four, a.five(2))
