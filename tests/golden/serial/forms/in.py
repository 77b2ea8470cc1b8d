import numpy as np
from numba import njit


@njit
def prefix(a):
    """In place."""
    for i in range(1, len(a)):
        a[i] += a[i - 1]


@njit
def product(a):
    p = 1.0  # neutral
    for i in range(len(a)):
        p *= a[i]
    # the end
    return p


@njit
def ratio(a, b):
    s = 0.0
    for i in range(len(a)):
        s += a[i] / b[i]
    return s


@njit(error_model="numpy")
def ratio_numpy(a, b):
    s = 0.0
    for i in range(len(a)):
        s += a[i] / b[i]
    return s


@njit(fastmath={"nnan", "reassoc"})
def scale(tid, a, policy=2.0):
    for i in range(len(a)):
        a[i] *= policy
    return
