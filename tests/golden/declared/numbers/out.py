"""Lists of signatures for integers and for floating-point numbers."""

import numpy as np
from numba import njit
import pykokkos as pk


@pk.function
def square(x):
    number = (np.int64(0) + np.add(x, np.int64(0))).dtype.type
    x = number(x)
    return number(x * x)


call_square = pk.host_call(square)


@pk.function
def horner(x, n, c):
    """Text."""
    number = (np.int64(0) + np.add(x, np.int64(0)) + np.add(c, np.int64(0))).dtype.type
    x = number(x)
    n = np.int64(n)
    c = number(c)
    s = c
    for i in range(n):
        s = s * x + i
    return number(s)


call_horner = pk.host_call(horner)


@pk.function
def close(number, y):
    number_2 = (np.int64(0) + np.add(number, np.int64(0)) + np.add(y, np.int64(0))).dtype.type
    number = number_2(number)
    y = number_2(y)
    return abs(number - y) < 1


call_close = pk.host_call(close)


@pk.function
def half(a):
    number = (np.int64(0) + np.add(a, np.int64(0))).dtype.type
    a = number(a)
    return a / 2, a // 2, 7 // a


call_half = pk.host_call(half)


@pk.function
def inner(a, b):
    return square(a) + horner(a, 3, b), close(a, b), half(a)


call_inner = pk.host_call(inner)


# Signatures that one type of sums does not tell apart stay.
# caramba: CRB2002: 'three' stays with Numba: the signature of its decorator can change results
@njit(["int32(int32)", "int64(int64)", "float64(float64)"])
def three(x):
    return x + 1


# caramba: CRB2002: 'turned' stays with Numba: the signature of its decorator can change results
@njit(["float64(float64)", "int64(int64)"])
def turned(x):
    return x + 1


# caramba: CRB2002: 'two_results' stays with Numba: the signature of its decorator can change results
@njit(["f4(i8)", "f8(f8)"])
def two_results(x):
    return x / 3


NUMBERS = (1, 2.5, -7, np.float32(1.1), np.int16(3), np.int32(70000), np.uint8(3), np.uint32(3), True, np.uint64(3))
for a in NUMBERS:
    # Of these alone, Numba says that Python's calls are ambiguous.
    unclear = (np.uint8, np.uint32, bool)
    if type(a) not in unclear:
        print(call_square(a), call_half(a), two_results(float(a)), turned(a))
    for b in (3, np.float32(0.1), 0.1, np.int8(2)):
        print(call_inner(a, b), call_close(a, b), call_horner(a, 3, b) if type(b) is not np.int8 else "")
print(three(2), three(2.5))
