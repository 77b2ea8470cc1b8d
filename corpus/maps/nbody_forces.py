"""Accelerations of bodies, summed for each one over all others."""

import math

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def accelerations(pos, mass, acc, soft):
    n = pos.shape[0]
    for i in prange(n):
        ax = ay = az = 0.0
        for j in range(n):
            dx = pos[j, 0] - pos[i, 0]
            dy = pos[j, 1] - pos[i, 1]
            dz = pos[j, 2] - pos[i, 2]
            r2 = dx * dx + dy * dy + dz * dz + soft
            w = mass[j] / (r2 * math.sqrt(r2))
            ax += w * dx
            ay += w * dy
            az += w * dz
        acc[i, 0] = ax
        acc[i, 1] = ay
        acc[i, 2] = az


def main():
    acc = np.zeros((3, 3))
    accelerations(np.eye(3), np.ones(3), acc, 1e-3)
    print(acc)


if __name__ == "__main__":
    main()
