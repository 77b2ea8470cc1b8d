"""Powers and quotients of integers, where Numba's functions are not the C library's."""

import math

import numpy as np
from numba import njit


@njit
def math_power(x, n):
    return math.pow(x, n)


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
def powers_into(a, n, out):
    np.power(a, n, out)


@njit
def both(a, b):
    return divmod(a, b), a // b, a % b


@njit
def differences(a):
    return np.diff(a)


BASES = [1.1, 2.7, -1.7, np.float32(0.3), 3, -7]
EXPONENTS = [12, 33, -5, 200, np.uint8(200), np.int32(-9), np.uint64(33), 7.0, 0]
CASES = {
    "math_power": [*((x, n) for x in BASES for n in EXPONENTS), (0.0, -1), (0, -2)],
    "math_powers": [(x,) for x in BASES],
    "power": [(x, n) for x in (3, np.uint64(7), -3, 1.1) for n in (39, 40, 5, -1, 70000)],
    "powers_in_place": [(np.array([3, 7, -3]), n) for n in (39, 40, 2)],
    "powers_into": [(np.array([3, 7, -3]), np.array([39, 40, 41]), np.zeros(3, np.int64))],
    "both": [(7, np.uint64(2)), (np.uint64(7), 2), (np.uint64(7), np.uint64(2)), (-7, 2), (np.int8(-7), 2)],
    "differences": [(np.array([True, False, True]),), (np.array([200, 3], np.uint8),), (np.arange(3.0),)],
}
