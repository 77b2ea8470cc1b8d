"""Powers and quotients of integers, where Numba's functions are not the C library's."""

import math

import numpy as np
from numba import njit, prange


@njit
def math_power(x, n):
    return math.pow(x, n)


@njit
def builtin_power(x, n):
    return pow(x, n), pow(abs(x) + 1.5, 1.0 / 3.0)


@njit
def math_powers(x):
    return math.pow(x, 12), math.pow(x, -7), math.pow(x, 2.0), math.pow(3, 200)


@njit
def power(x, n):
    return np.power(x, n), x**n


@njit
def powers_in_place(a, n):
    a **= n
    return a


@njit
def raised(a, n):
    return a**n


@njit(error_model="numpy")
def raised_numpy(a, n):
    return a**n, a**-1


@njit(error_model="numpy")
def raised_each(a, n):
    out = np.zeros(len(a))
    for i in range(len(a)):
        out[i] = a[i] ** n
    return out


@njit(parallel=True)
def raised_in_parallel(a, n):
    out = np.zeros(len(a))
    for i in prange(len(a)):
        out[i] = a[i] ** n
    return out


@njit
def powers_into(a, n, out):
    np.power(a, n, out)


@njit
def both(a, b):
    return divmod(a, b), a // b, a % b


@njit
def differences(a):
    return np.diff(a)


BASES = [1.1, 2.7, -1.7, np.float32(0.3), 3, -7]
ZERO = np.array([2.0, 0.0])
LEAST = -(2**63)
EXPONENTS = [12, 33, -5, 200, np.uint8(200), np.int32(-9), np.uint64(33), 7.0, 0]
CASES = {
    "builtin_power": [*((x, n) for x in BASES for n in EXPONENTS), (0.0, -1)],
    "math_power": [*((x, n) for x in BASES for n in EXPONENTS), (0.0, -1), (0, -2)],
    "math_powers": [(x,) for x in BASES],
    "power": [(x, n) for x in (3, np.uint64(7), -3, 1.1) for n in (39, 40, 5, -1, 70000)],
    "powers_in_place": [(np.array([3, 7, -3]), n) for n in (39, 40, 2)],
    # Numba's function for powers by integers raises in expressions of arrays and under any error model.
    "raised": [
        (ZERO, np.array([-1, -1])),
        (ZERO, -1),
        (0.0, np.array([1, -1])),
        (ZERO.astype(np.float32), np.array([-1, -2], np.int32)),
        (np.array([2.0]), np.array([LEAST])),
        (2.0, np.int32(-(2**31))),
        (np.float32(2), LEAST),
        (2, LEAST),
        (ZERO + 1, -1),
    ],
    "raised_numpy": [(0.0, -1), (2.0, LEAST), (ZERO, 1), (ZERO + 1, -3), (np.float32(0), -2)],
    "raised_each": [(ZERO, -1), (ZERO, 2), (ZERO + 1, -1)],
    "raised_in_parallel": [(ZERO, 2), (ZERO + 1, -1)],
    "powers_into": [(np.array([3, 7, -3]), np.array([39, 40, 41]), np.zeros(3, np.int64))],
    "both": [(7, np.uint64(2)), (np.uint64(7), 2), (np.uint64(7), np.uint64(2)), (-7, 2), (np.int8(-7), 2)],
    "differences": [(np.array([True, False, True]),), (np.array([200, 3], np.uint8),), (np.arange(3.0),)],
}
