"""Lists of signatures that differ in the width of floating-point scalars, and types of scalars."""

import math
import numpy as np
import pykokkos as pk

@pk.function(signatures=["float32(float32, float32)", "float64(float64, float64)"])
def f(x, y):
    return x * y


call_f = pk.host_call(f)

@pk.function(error_model="numpy", signatures=["float32(float32, int64, float32)", "float64(float64, int64, float64)"])
def g(x, n, y):
    """Text."""
    s = x
    for i in range(n):
        s += y / x
    return s


call_g = pk.host_call(g)

@pk.function(signatures=["(float32,)", "(float64,)"])
def half(a):
    return a / 2


call_half = pk.host_call(half)

@pk.function(signatures=["int64(float32)", "int64(float64)"])
def floor(a):
    return math.floor(a)


call_floor = pk.host_call(floor)

@pk.function
def inner(a, b):
    return f(a, b)


call_inner = pk.host_call(inner)

@pk.workunit
def over(i, x, out):
    out[i] = f(x[i], x[i]) + half(x[i])


def call_over(x, out):
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("over", policy, over, x=x, out=out)

@pk.function
def casts(x, y):
    T = type(y)
    one = T(1)
    return one / y, type(x[0])(2) * x[0], type(x[0] + y)(0.1)


call_casts = pk.host_call(casts)

@pk.workunit
def loops_out(i, x, T, out):
    out[i] = T(x[i]) + type(x[i])(0.1)


@pk.function
def loops(x, y):
    T = type(y)
    out = np.zeros(len(x))
    pk.parallel_for("loops_out", pk.RangePolicy(0, len(x)), loops_out, x=x, T=T, out=out)
    return out


call_loops = pk.host_call(loops)

@pk.function(signatures=["float32[:](float32[:], float32)", "float64[:](float64[:], float64)"])
def trans(x, scale):
    inv = type(scale)(1) / scale
    return x * inv


call_trans = pk.host_call(trans)

NUMBERS = (1, 2.5, np.float32(1.1), np.int16(3), np.int32(7), np.uint8(3), np.uint64(3), np.uint32(3), True)
for k in (call_f, call_inner):
    for a in NUMBERS:
        for b in (3, np.float32(0.1), 0.1, np.int8(2), np.int16(3)):
            # Of Python's calls with small integers alone, Numba says that they are ambiguous.
            if k is call_inner or not {type(a), type(b)} <= {np.int8, np.uint8, np.int16, bool}:
                print(k(a, b))
print(call_g(1.5, 3, 2.1), call_g(np.float32(1.5), 3, np.float32(2.1)), call_g(3, 3, np.float32(2.1)), call_half(3), call_half(np.float32(.3)), call_half(.3), call_half(np.int32(3)), call_floor(2.5), call_floor(np.float32(3.7)))
for t in (np.float32, np.float64):
    x = np.linspace(0.1, 2, 5).astype(t)
    out = np.zeros_like(x)
    call_over(x, out)
    print(out, call_trans(x, t(0.3)), call_casts(x, t(0.3)), call_casts(x, 3))
    print(call_loops(x, 2), call_loops(x, t(2)))
