"""Accelerations with arrays over all pairs, as in array benchmarks."""

import numpy as np
from numba import njit


@njit
def get_acceleration(pos, mass, g, soft):
    x = pos[:, 0:1]
    y = pos[:, 1:2]
    dx = x.T - x
    dy = y.T - y
    inv_r3 = (dx**2 + dy**2 + soft**2) ** (-1.5)
    ax = g * np.sum(dx * inv_r3 * mass, axis=1)
    ay = g * np.sum(dy * inv_r3 * mass, axis=1)
    return ax, ay


def main():
    print(get_acceleration(np.eye(3), np.ones(3), 1.0, 0.1))


if __name__ == "__main__":
    main()
