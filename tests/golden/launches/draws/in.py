"""Iterations that draw random numbers share a stream, so they run in order."""

import numpy as np
from numba import njit, prange


@njit
def kick(x):
    return x + np.random.normal(0.0, 1.0)


@njit(parallel=True)
def noise(n, seed):
    np.random.seed(seed)
    out = np.zeros(n)
    for i in prange(n):
        out[i] = np.random.random()
    return out


@njit(parallel=True)
def walk(x, seed):
    np.random.seed(seed)
    for i in prange(len(x)):
        x[i] = kick(x[i])


@njit(parallel=True)
def calm(x):
    for i in prange(len(x)):
        x[i] = 2 * x[i]
