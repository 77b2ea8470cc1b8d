import math

import numpy as np
from numba import njit

LIMIT = 3
SCALE = 2.0 * LIMIT


@njit(error_model="numpy")
def inverse(x: float) -> float:  # of a number
    return SCALE / x


@njit  # first
# second
def find(a, value):
    for i in range(len(a)):
        if a[i] == value:
            return i
    return -1


@njit
def factorial(n):
    if n < 0:
        raise ValueError("negative")
    product = 1
    for i in range(2, n + 1):
        product *= i
    return product


@njit
def clip_norm(v, top):
    n = math.sqrt((v * v).sum())
    if n > top:
        return v * (top / n), True
    return v.copy(), False


@njit()
def linear(n, dtype_like=0.5):
    out = np.empty(n)
    y: float = dtype_like
    for i in range(n):
        out[i] = inverse(i + y)
    return out
