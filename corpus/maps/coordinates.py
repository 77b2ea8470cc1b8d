"""Polar to Cartesian coordinates, in both directions."""

import numpy as np
from numba import njit


@njit
def to_cartesian(r, phi, x, y):
    for k in range(r.shape[0]):
        x[k] = r[k] * np.cos(phi[k])
        y[k] = r[k] * np.sin(phi[k])


@njit
def to_polar(x, y, r, phi):
    for k in range(x.shape[0]):
        r[k] = np.hypot(x[k], y[k])
        phi[k] = np.arctan2(y[k], x[k])


def main():
    x, y = np.zeros(3), np.zeros(3)
    to_cartesian(np.ones(3), np.arange(3.0), x, y)
    r, phi = np.zeros(3), np.zeros(3)
    to_polar(x, y, r, phi)
    print(r, phi)


if __name__ == "__main__":
    main()
