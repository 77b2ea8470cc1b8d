"""Branches in the body, a helper with two results."""

import numpy as np
from numba import njit


@njit
def components(speed, direction):
    rad = direction * np.pi / 180.0
    return -speed * np.sin(rad), -speed * np.cos(rad)


@njit
def wind_chill(t, speed, direction, u, v, chill):
    for i in range(t.size):
        u[i], v[i] = components(speed[i], direction[i])
        if t[i] <= 10.0 and speed[i] > 1.3:
            w = (3.6 * speed[i]) ** 0.16
            chill[i] = 13.12 + 0.6215 * t[i] - 11.37 * w + 0.3965 * t[i] * w
        else:
            chill[i] = t[i]


def main():
    u, v, chill = np.zeros(2), np.zeros(2), np.zeros(2)
    wind_chill(np.array([-5.0, 20.0]), np.array([10.0, 3.0]), np.array([270.0, 45.0]), u, v, chill)
    print(u, v, chill)


if __name__ == "__main__":
    main()
