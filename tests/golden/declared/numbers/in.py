"""Lists of signatures for integers and for floating-point numbers."""

import numpy as np
from numba import njit, float64, int64


@njit(["int64(int64)", "float64(float64)"])
def square(x):
    return x * x


@njit([int64(int64, int64, int64), float64(float64, int64, float64)])
def horner(x, n, c):
    """Text."""
    s = c
    for i in range(n):
        s = s * x + i
    return s


@njit(["boolean(i8, i8)", "boolean(f8, f8)"], cache=True)
def close(number, y):
    return abs(number - y) < 1


@njit([(int64,), (float64,)])
def half(a):
    return a / 2, a // 2, 7 // a


@njit
def inner(a, b):
    return square(a) + horner(a, 3, b), close(a, b), half(a)


# Of any types, in any order.
@njit(["int32(int32)", "int64(int64)", "float64(float64)"])
def three(x):
    return x + 1


@njit(["float64(float64)", "int64(int64)"])
def turned(x):
    return x + 1


@njit(["f4(i8)", "f8(f8)"])
def two_results(x):
    return x / 3


NUMBERS = (1, 2.5, -7, np.float32(1.1), np.int16(3), np.int32(70000), np.uint8(3), np.uint32(3), True, np.uint64(3))
for a in NUMBERS:
    # Of these alone, Numba says that Python's calls are ambiguous.
    unclear = (np.uint8, np.uint32, bool)
    if type(a) not in unclear:
        print(square(a), half(a), two_results(float(a)), turned(a))
    for b in (3, np.float32(0.1), 0.1, np.int8(2)):
        print(inner(a, b), close(a, b), horner(a, 3, b) if type(b) is not np.int8 else "")
print(three(2), three(2.5))
