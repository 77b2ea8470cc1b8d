"""Boundary conditions as rows and columns of slices."""

import numpy as np
from numba import njit


@njit
def cavity_boundary(p, u, v):
    p[:, -1] = p[:, -2]
    p[0, :] = p[1, :]
    p[:, 0] = p[:, 1]
    p[-1, :] = 0.0
    u[0, :] = 0.0
    u[:, 0] = 0.0
    u[:, -1] = 0.0
    u[-1, :] = 1.0
    v[0, :] = v[-1, :] = 0.0
    v[:, 0] = v[:, -1] = 0.0


@njit
def periodic(a):
    a[0] = a[-2]
    a[-1] = a[1]
    a[:, 0] = a[:, -2]
    a[:, -1] = a[:, 1]


def main():
    p, u, v = np.arange(9.0).reshape(3, 3), np.ones((3, 3)), np.ones((3, 3))
    cavity_boundary(p, u, v)
    a = np.arange(16.0).reshape(4, 4)
    periodic(a)
    print(p, u, v, a)


if __name__ == "__main__":
    main()
