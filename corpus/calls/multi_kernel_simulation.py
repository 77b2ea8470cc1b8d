"""A molecular dynamics step from four kernels that call each other."""

import numpy as np
from numba import njit, prange


@njit
def minimum_image(d, box):
    return d - box * round(d / box)


@njit
def pair_force(r2):
    s6 = 1.0 / (r2 * r2 * r2)
    return 24.0 * (2.0 * s6 * s6 - s6) / r2


@njit(parallel=True)
def forces(pos, box, f):
    n = pos.shape[0]
    for i in prange(n):
        fx = fy = 0.0
        for j in range(n):
            if j != i:
                dx = minimum_image(pos[i, 0] - pos[j, 0], box)
                dy = minimum_image(pos[i, 1] - pos[j, 1], box)
                r2 = dx * dx + dy * dy + 0.3
                w = pair_force(r2)
                fx += w * dx
                fy += w * dy
        f[i, 0] = fx
        f[i, 1] = fy


@njit
def kick_drift(pos, vel, f, dt):
    for i in range(pos.shape[0]):
        for k in range(pos.shape[1]):
            vel[i, k] += dt * f[i, k]
            pos[i, k] += dt * vel[i, k]


def main():
    pos, vel, f = np.random.default_rng(1).random((4, 2)) * 5.0, np.zeros((4, 2)), np.zeros((4, 2))
    for _ in range(3):
        forces(pos, 5.0, f)
        kick_drift(pos, vel, f, 1e-3)
    print(pos)


if __name__ == "__main__":
    main()
