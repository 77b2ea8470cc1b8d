"""Kernels that launch, as values that a kernel which stays calls."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def scaled(x, a):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] * a
    return out


@njit(parallel=True)
def centred(x, a):
    total = 0.0
    for i in prange(x.size):
        total += x[i]
    mean = total / x.size
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = (x[i] - mean) * a
    return out


@njit
def table(f, x):
    seen = {}
    for k in range(3):
        seen[k] = f(x, float(k)).sum()
    return seen[0] + seen[1] + seen[2]


STEPS = {"scaled": scaled, "centred": centred}

if __name__ == "__main__":
    x = np.arange(5.0)
    for name, step in STEPS.items():
        print(name, step(x, 2.0), table(step, x))
