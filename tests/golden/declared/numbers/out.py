"""Lists of signatures for integers and for floating-point numbers."""

import numpy as np
import pykokkos as pk


@pk.function(signatures=["int64(int64)", "float64(float64)"])
def square(x):
    return x * x


call_square = pk.host_call(square)


@pk.function(signatures=["int64(int64, int64, int64)", "float64(float64, int64, float64)"])
def horner(x, n, c):
    """Text."""
    s = c
    for i in range(n):
        s = s * x + i
    return s


call_horner = pk.host_call(horner)


@pk.function(signatures=["bool_(int64, int64)", "bool_(float64, float64)"])
def close(number, y):
    return abs(number - y) < 1


call_close = pk.host_call(close)


@pk.function(signatures=["(int64,)", "(float64,)"])
def half(a):
    return a / 2, a // 2, 7 // a


call_half = pk.host_call(half)


@pk.function
def inner(a, b):
    return square(a) + horner(a, 3, b), close(a, b), half(a)


call_inner = pk.host_call(inner)


# Of any types, in any order.
@pk.function(signatures=["int32(int32)", "int64(int64)", "float64(float64)"])
def three(x):
    return x + 1


call_three = pk.host_call(three)


@pk.function(signatures=["float64(float64)", "int64(int64)"])
def turned(x):
    return x + 1


call_turned = pk.host_call(turned)


@pk.function(signatures=["float32(int64)", "float64(float64)"])
def two_results(x):
    return x / 3


call_two_results = pk.host_call(two_results)


NUMBERS = (1, 2.5, -7, np.float32(1.1), np.int16(3), np.int32(70000), np.uint8(3), np.uint32(3), True, np.uint64(3))
for a in NUMBERS:
    # Of these alone, Numba says that Python's calls are ambiguous.
    unclear = (np.uint8, np.uint32, bool)
    if type(a) not in unclear:
        print(call_square(a), call_half(a), call_two_results(float(a)), call_turned(a))
    for b in (3, np.float32(0.1), 0.1, np.int8(2)):
        print(call_inner(a, b), call_close(a, b), call_horner(a, 3, b) if type(b) is not np.int8 else "")
print(call_three(2), call_three(2.5))
