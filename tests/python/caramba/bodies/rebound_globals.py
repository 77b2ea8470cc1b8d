"""Globals that the module binds several times before the kernels that read them."""

from sys import float_info as limits
from sys import maxsize

import numpy as np
from numba import njit

limits = limits.dig
maxsize = np.float64(maxsize)

ranks = np.arange(5, dtype=np.float64)

scale = 1.0
a = np.zeros(5)
b = np.zeros(5)
for n in range(1, 5):
    scale = n * scale
    a[n] = 1.0 / (4.0 ** ranks[n] * scale**2)
    b[n] = b[n - 1] + 1 / ranks[n]

b = (b - 0.5) * a
a = -a / 2.0

total: float = 0.0
while total < 3:
    total += 2

low, high = 1, 2
low, high = high, low
if high == 1:
    order = 3
else:
    order = 2


@njit
def series(z):
    s = a[0] * np.log(z) + b[0]
    term = 1.0 + 0.0j
    for k in range(1, 5):
        term = term * z
        s = s + (a[k] + b[k]) * term
    return s


@njit
def numbers(x):
    return x * total, x + low, x - high, x**order, n, scale, maxsize + limits


CASES = {
    "series": [(1.5 + 0.5j,), (2.0,)],
    "numbers": [(2,), (0.5,)],
}
