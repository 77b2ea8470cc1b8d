"""Kernels whose first call is timed, for Numba, and a call of each."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def axpy(a, x, y):
    for i in prange(len(x)):
        y[i] += a * x[i]


@njit
def lj(r2):
    s6 = 1.0 / (r2 * r2 * r2)
    return 4.0 * (s6 * s6 - s6)


@njit
def distance2(p, q):
    dx = p[0] - q[0]
    dy = p[1] - q[1]
    dz = p[2] - q[2]
    return dx * dx + dy * dy + dz * dz


@njit(parallel=True)
def potential(cluster):
    energy = 0.0
    for i in prange(len(cluster) - 1):
        for j in range(i + 1, len(cluster)):
            energy += lj(distance2(cluster[i], cluster[j]))
    return energy


@njit(parallel=True)
def jacobi(old, new):
    for i in prange(1, old.shape[0] - 1):
        for j in range(1, old.shape[1] - 1):
            new[i, j] = 0.25 * (old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1])


def start():
    """Do what has to be done once in a process before any kernel."""


CALLS = {
    "axpy": lambda: axpy(2.0, np.ones(1000), np.ones(1000)),
    "potential": lambda: potential(np.arange(300.0).reshape(100, 3)),
    "jacobi": lambda: jacobi(np.ones((50, 50)), np.ones((50, 50))),
}
