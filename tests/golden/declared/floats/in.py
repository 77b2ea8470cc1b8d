"""Lists of signatures that differ in the width of floating-point scalars, and types of scalars."""

import math
import numpy as np
from numba import njit, prange, float32, float64, int64

@njit(["f4(f4,f4)", "f8(f8,f8)"])
def f(x, y):
    return x * y

@njit([float32(float32, int64, float32), float64(float64, int64, float64)], error_model="numpy")
def g(x, n, y):
    """Text."""
    s = x
    for i in range(n):
        s += y / x
    return s

@njit([(float32,), (float64,)])
def half(a):
    return a / 2

@njit(["i8(f4)", "i8(f8)"])
def floor(a):
    return math.floor(a)

@njit
def inner(a, b):
    return f(a, b)

@njit(parallel=True)
def over(x, out):
    for i in prange(len(x)):
        out[i] = f(x[i], x[i]) + half(x[i])

@njit
def casts(x, y):
    T = type(y)
    one = T(1)
    return one / y, type(x[0])(2) * x[0], type(x[0] + y)(0.1)

@njit(parallel=True)
def loops(x, y):
    T = type(y)
    out = np.zeros(len(x))
    for i in prange(len(x)):
        out[i] = T(x[i]) + type(x[i])(0.1)
    return out

@njit(["f4[:](f4[:], f4)", "f8[:](f8[:], f8)"])
def trans(x, scale):
    inv = type(scale)(1) / scale
    return x * inv

NUMBERS = (1, 2.5, np.float32(1.1), np.int16(3), np.int32(7), np.uint8(3), np.uint64(3), np.uint32(3), True)
for k in (f, inner):
    for a in NUMBERS:
        for b in (3, np.float32(0.1), 0.1, np.int8(2), np.int16(3)):
            # Of Python's calls with small integers alone, Numba says that they are ambiguous.
            if k is inner or not {type(a), type(b)} <= {np.int8, np.uint8, np.int16, bool}:
                print(k(a, b))
print(g(1.5, 3, 2.1), g(np.float32(1.5), 3, np.float32(2.1)), g(3, 3, np.float32(2.1)), half(3), half(np.float32(.3)), half(.3), half(np.int32(3)), floor(2.5), floor(np.float32(3.7)))
for t in (np.float32, np.float64):
    x = np.linspace(0.1, 2, 5).astype(t)
    out = np.zeros_like(x)
    over(x, out)
    print(out, trans(x, t(0.3)), casts(x, t(0.3)), casts(x, 3))
    print(loops(x, 2), loops(x, t(2)))
