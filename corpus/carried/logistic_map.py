"""A chaotic map and the Lorenz system."""

import numpy as np
from numba import njit


@njit
def logistic_orbit(x, r, out):
    for i in range(out.shape[0]):
        x = r * x * (1.0 - x)
        out[i] = x


@njit
def lorenz(state, dt, steps):
    x, y, z = state[0], state[1], state[2]
    for _ in range(steps):
        dx = 10.0 * (y - x)
        dy = x * (28.0 - z) - y
        dz = x * y - 8.0 / 3.0 * z
        x += dt * dx
        y += dt * dy
        z += dt * dz
    state[0], state[1], state[2] = x, y, z


def main():
    out = np.zeros(5)
    logistic_orbit(0.3, 3.7, out)
    state = np.ones(3)
    lorenz(state, 0.01, 100)
    print(out, state)


if __name__ == "__main__":
    main()
