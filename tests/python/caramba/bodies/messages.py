"""Texts that have a name and are raised; fields of records whose dtype is made elsewhere."""

import numpy as np
from numba import njit


@njit
def root(x, n):
    msg = "Failed to converge"
    for i in range(n):
        x = x - (x * x - 2.0) / (2 * x)
        if abs(x * x - 2.0) < 1e-12:
            return x
    raise RuntimeError(msg)


@njit
def guard(x):
    if x < 0:
        msg = "negative: no root"
        raise ValueError(msg)
    return np.sqrt(x)


@njit
def move(particles, dt):
    for p in range(particles.shape[0]):
        particles["x"][p] += particles["v"][p] * dt
        particles[p]["n"] += 1


@njit
def energy(particles):
    e = 0.0
    for p in particles:
        e += p["v"] ** 2 * 0.5
    return e


LAYOUT = {"names": ["x", "v", "n"], "formats": ["f8", "f4", "i4"]}
PACKED, ALIGNED = np.zeros(3, np.dtype(LAYOUT)), np.zeros(2, np.dtype(LAYOUT, align=True))
PACKED["v"] = [1, 2, 3]
ALIGNED["v"] = [-0.5, np.inf]

CASES = {
    "root": [(1.0, 50), (1.0, 1)],
    "guard": [(4.0,), (-1.0,)],
    "move": [(PACKED, 0.5), (ALIGNED, 2.0)],
    "energy": [(PACKED,), (ALIGNED,)],
}
