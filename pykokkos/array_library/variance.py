"""Variance and standard deviation of all elements."""

import numpy as np

# Numba compiles these for the error model of the kernel that calls them: without elements they raise, or give
# nan.
DIVIDES_AS_CALLERS = True


def _squared(d):
    """Return the square of a difference, of complex ones that of the distance."""
    if d.dtype == np.complex128 or d.dtype == np.complex64:
        return np.real(d * np.conj(d))
    return d * d


def var(a):
    m = np.mean(a)
    s = 0  # so that the sum of float32 is float64
    for v in np.nditer(a):
        s += _squared(v[()] - m)
    return s / a.size


def std(a):
    return np.sqrt(var(a))
