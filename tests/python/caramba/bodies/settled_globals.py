"""Globals that the module binds more than once before the kernel that reads them: their last value counts."""

import os

import numpy as np
from numba import njit

a = np.zeros(5)
a[0] = 1.0
for n in range(1, 5):
    a[n] = a[n - 1] / n
a = -a / 2.0

scale = 2
scale = scale * 1.5

if os.environ.get("NO_SUCH_VARIABLE_OF_ANYBODY") == "1":
    DEPTH = 3
    WIDE = np.float32(1.0)
else:
    DEPTH = 2
    WIDE = 0.1

try:
    LIMIT = np.iinfo(np.int64).max
except AttributeError:
    LIMIT = 2**31


@njit
def series(x):
    s = 0.0
    for i in range(len(a)):
        s = s * x + a[i]
    return s * scale


@njit
def chosen(x):
    return x * WIDE, DEPTH // 2, LIMIT - 1


try:
    import opcode as codes
except ImportError:
    codes = None


@njit
def of_a_module(n):
    return np.full(n, codes.HAVE_ARGUMENT)


a1, b1 = 1.0, 2.0
a1, b1 = b1, a1 + b1


@njit
def swapped(x):
    return a1 * x + b1


try:
    from math import nan
except ImportError:
    nan = float("nan")

try:
    from math import tau
except ImportError:
    tau = 6.25


@njit
def imported(x):
    return nan if x > 1 else x * tau


@njit
def changed_behind():
    return np.finfo(np.float64).eps * scale


CASES = {
    "series": [(2.0,), (3,), (np.float32(0.5),)],
    "chosen": [(2,), (np.float32(1.5),)],
    "of_a_module": [(2,)],
    "swapped": [(2.0,), (3,)],
    "changed_behind": [()],
    "imported": [(0.5,), (2.0,), (1,)],
}
