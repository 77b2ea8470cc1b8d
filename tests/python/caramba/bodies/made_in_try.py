"""Kernels that calls make in the suite of a `try`, whose handlers run where there is no Numba."""

import numpy as np


def plain_sum(x):
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s


def plain_twice(x):
    return x * 2


def plain_scaled(x, by):
    out = np.empty_like(x)
    for i in prange(len(x)):
        out[i] = x[i] / by
    return out


try:
    """Without Numba these stay what they are."""
    from numba import jit, prange

    total = jit(plain_sum, nopython=True)
    scaled = jit(plain_scaled, nopython=True, error_model="numpy", parallel=True)
    LIMIT = 3
except Exception:
    prange = range
    total, scaled = plain_sum, plain_scaled
    LIMIT = 4

try:
    twice = jit(nopython=True, cache=True)(plain_twice)
except RuntimeError:
    twice = jit(nopython=True, cache=False)(plain_twice)


@jit(nopython=True)
def both(x):
    return total(x) + LIMIT, twice(x)


X = np.array([0.5, 1.5, -2.0])
CASES = {
    "total": [(X,), (np.arange(4),)],
    "scaled": [(X, 2.0), (X, 0.0)],
    "twice": [(3,), (2.5,)],
    "both": [(X,)],
}
