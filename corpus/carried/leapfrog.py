"""A pendulum integrated step by step."""

import math

import numpy as np
from numba import njit


@njit
def pendulum(theta, omega, dt, steps, out):
    for k in range(steps):
        omega -= 0.5 * dt * math.sin(theta)
        theta += dt * omega
        omega -= 0.5 * dt * math.sin(theta)
        out[k, 0] = theta
        out[k, 1] = omega
    return theta


def main():
    out = np.zeros((50, 2))
    print(pendulum(1.0, 0.0, 0.1, 50, out), out[-1])


if __name__ == "__main__":
    main()
