"""Defaults that Python computes once, where the function is defined."""

import math

import numpy as np
from numba import njit

BASE = 4.0


@njit
def limits(x, tolerance=16 * np.finfo(float).eps, least=np.finfo(np.float64).tiny * 2):
    return x + tolerance, x + least


@njit
def constants(x, n=2**5 - 1, k=BASE * 2, m=-math.pi / 2, e=np.exp(1.0) + 1):
    return x + n + k + m + e


@njit
def arrays(x, w=np.ones((2, 2)).astype(np.complex64), v=np.arange(4.0).reshape(2, 2)):
    return x * w + v


CASES = {
    "limits": [(1.0,), (1.0, 0.5), (0.0,)],
    "constants": [(1.0,), (1, 2), (1, 2, 3, 4, 5)],
    "arrays": [(2.0,), (1j,), (1.0, np.ones((2, 2), dtype=np.complex64))],
}
