import math

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def mean_sine(a):
    s = 0.0
    for i in prange(a.size):
        s += np.sin(a[i])
    return s / a.size


@njit(parallel=True)
def count(x, t):
    c = 0
    for i in prange(len(x)):
        if x[i] > t:
            c += 1
    frac = c / len(x)
    return c, frac


@njit(parallel=True)
def tuple(x):
    n = len(x)
    mn = np.inf
    for i in prange(n):
        mn = min(mn, x[i])
    mx = -np.inf
    for i in prange(n):
        mx = max(mx, x[i])
    return mn, mx, mx - mn


@njit(parallel=True)
def norm(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i] * x[i]
    norm = math.sqrt(s)
    if norm > 0.0:
        for i in prange(len(x)):
            x[i] /= norm
    return norm
