"""Gravitational energy of all pairs, softened."""

import math

import numpy as np
from numba import njit

G = 6.674e-11


@njit
def potential_energy(x, y, z, m, soft):
    e = 0.0
    n = len(m)
    for i in range(n):
        for j in range(i + 1, n):
            dx, dy, dz = x[i] - x[j], y[i] - y[j], z[i] - z[j]
            e -= G * m[i] * m[j] / math.sqrt(dx * dx + dy * dy + dz * dz + soft * soft)
    return e


def main():
    t = np.arange(5.0)
    print(potential_energy(t, t * t, -t, np.full(5, 1e9), 0.1))


if __name__ == "__main__":
    main()
