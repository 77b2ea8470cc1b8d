"""Kernels that calls of Numba's decorators make, of functions that others use, too."""

import numba
import numpy as np
from numba import jit, njit, prange


def scaled(x, by):
    out = np.empty_like(x)
    for i in prange(len(x)):
        out[i] = x[i] * by
    return out


scaled_together = jit(nopython=True, parallel=True)(scaled)
scaled_alone = jit(nopython=True)(scaled)


def shifted(x, by):
    return x + by


quick_shift = njit(shifted, error_model="numpy")
SAMPLE = shifted(np.zeros(2), 1.0)


def halved(x):
    return x / 2


half = numba.vectorize(["float32(float32)", "float64(float64)"])(halved)


@njit
def both(x):
    return quick_shift(scaled_alone(x, 2.0), 0.5)


A = np.array([3.0, 1.0, 2.5, -4.0])
CASES = {
    "scaled_together": [(A, 2.0), (A.astype(np.float32), 3)],
    "scaled_alone": [(A, 2.0)],
    "quick_shift": [(A, 1), (2, 3)],
    "half": [(A,), (A.astype(np.float32),)],
    "both": [(A,)],
}
