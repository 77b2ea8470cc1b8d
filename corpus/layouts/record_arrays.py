"""Structured arrays: particles with named fields."""

import numpy as np
from numba import njit

PARTICLE = np.dtype([("x", np.float64), ("v", np.float64), ("m", np.float64)])


@njit
def kinetic_energy(particles):
    e = 0.0
    for i in range(len(particles)):
        e += 0.5 * particles[i]["m"] * particles[i]["v"] ** 2
    return e


@njit
def drift(particles, dt):
    for p in particles:
        p.x += dt * p.v


def main():
    p = np.zeros(3, PARTICLE)
    p["v"] = 2.0
    p["m"] = 1.0
    drift(p, 0.1)
    print(kinetic_energy(p), p["x"])


if __name__ == "__main__":
    main()
