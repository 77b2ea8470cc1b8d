"""Names by `import *`: Numba's, then math's, then NumPy's, each of which may take what was there."""
# ruff: noqa: F403, F405, I001

from numba import *
from math import *
from numpy import *
import numpy as np

e = 3.0  # no longer Euler's


@jit(nopython=True)
def roots(x, n):
    s = 0.0
    for i in range(n):
        s += sqrt(x[i]) * erf(x[i]) + absolute(-i) + pi + e
    return s, sum(x), float32(0.1), len(x)


@njit
def arrays(n):
    a = zeros(n, dtype=int32)
    for i, v in enumerate(arange(n)):
        a[i] = v * v
    return a, a.sum(), linalg.norm(a + 0.5)


@njit
def shadowed(x):
    pi = 2.0
    return pi * x + tau


@njit(parallel=True)
def logs(x):
    total = 0.0
    for i in prange(x.size):
        total += log(x[i])
    return total


CASES = {
    "roots": [(np.array([1.0, 4.0]), 2), (np.array([1, 4]), 1)],
    "arrays": [(4,), (1,)],
    "shadowed": [(1.5,), (2,)],
    "logs": [(np.array([2.0, 3.0]),)],
}
