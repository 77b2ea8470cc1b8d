import math

import numpy as np
import pykokkos as pk

LIMIT = 3
SCALE = 2.0 * LIMIT


@pk.host_call
@pk.function(error_model="numpy", annotations=False)
def inverse(x: float) -> float:  # of a number
    return SCALE / x


@pk.host_call
@pk.function  # first
# second
def find(a, value):
    for i in range(len(a)):
        if a[i] == value:
            return i
    return -1


@pk.host_call
@pk.function
def factorial(n):
    if n < 0:
        raise ValueError("negative")
    product = 1
    for i in range(2, n + 1):
        product *= i
    return product


@pk.host_call
@pk.function
def clip_norm(v, top):
    n = math.sqrt((v * v).sum())
    if n > top:
        return v * (top / n), True
    return v.copy(), False


@pk.host_call
@pk.function
def linear(n, dtype_like=0.5):
    out = np.empty(n)
    y = dtype_like
    for i in range(n):
        out[i] = inverse(i + y)
    return out
