"""Python's calls give kernels to kernels: one of them stays, and so does what a call gives it to."""

import numpy as np
from numba import njit


@njit
def distinct(x):
    return float(len(set(x)))


@njit
def total(x):
    return x.sum()


@njit
def doubled(measure, x):
    """Python gives it `distinct`, too."""
    return 2.0 * measure(x)


@njit
def halved(measure, x):
    """Python gives it `total` alone; what stays gives its Numba form `distinct`."""
    return 0.5 * measure(x)


@njit
def of_distinct(x):
    return len(set(x)) + halved(distinct, x)


x = np.array([1.0, 2.0, 2.0, 4.0])
print(doubled(distinct, x), doubled(total, x), halved(total, x), of_distinct(x))
