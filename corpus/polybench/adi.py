"""Alternating direction implicit heat solver: sweeps over columns and rows."""

import numpy as np
from numba import njit


@njit
def adi(tsteps, u):
    n = u.shape[0]
    v = np.empty_like(u)
    p = np.zeros_like(u)
    q = np.zeros_like(u)
    for t in range(tsteps):
        v[0, :] = 1.0
        p[:, 0] = 0.0
        q[:, 0] = 1.0
        for j in range(1, n - 1):
            p[1:-1, j] = 0.5 / (2.0 - 0.5 * p[1:-1, j - 1])
            q[1:-1, j] = (u[j, :-2] + u[j, 1:-1] + u[j, 2:] + 0.5 * q[1:-1, j - 1]) / (
                2.0 - 0.5 * p[1:-1, j - 1]
            )
        v[n - 1, :] = 1.0
        for j in range(n - 2, 0, -1):
            v[j, 1:-1] = p[1:-1, j] * v[j + 1, 1:-1] + q[1:-1, j]
        u[1:-1, 1:-1] = v[1:-1, 1:-1]


def main():
    u = np.arange(16.0).reshape(4, 4) / 16.0
    adi(2, u)
    print(u)


if __name__ == "__main__":
    main()
