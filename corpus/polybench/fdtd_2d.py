"""Maxwell's equations on a plane."""

import numpy as np
from numba import njit, prange


@njit
def fdtd_2d(tmax, ex, ey, hz, fict):
    for t in range(tmax):
        ey[0, :] = fict[t]
        ey[1:, :] -= 0.5 * (hz[1:, :] - hz[:-1, :])
        ex[:, 1:] -= 0.5 * (hz[:, 1:] - hz[:, :-1])
        hz[:-1, :-1] -= 0.7 * (ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1])


@njit(parallel=True)
def fdtd_2d_loops(tmax, ex, ey, hz, fict):
    nx, ny = ex.shape
    for t in range(tmax):
        for j in prange(ny):
            ey[0, j] = fict[t]
        for i in prange(1, nx):
            for j in range(ny):
                ey[i, j] -= 0.5 * (hz[i, j] - hz[i - 1, j])
        for i in prange(nx):
            for j in range(1, ny):
                ex[i, j] -= 0.5 * (hz[i, j] - hz[i, j - 1])
        for i in prange(nx - 1):
            for j in range(ny - 1):
                hz[i, j] -= 0.7 * (ex[i, j + 1] - ex[i, j] + ey[i + 1, j] - ey[i, j])


def main():
    e = [np.ones((4, 5)) for _ in range(3)]
    fdtd_2d(2, e[0], e[1], e[2], np.arange(2.0))
    fdtd_2d_loops(2, e[0], e[1], e[2], np.arange(2.0))
    print(e[2])


if __name__ == "__main__":
    main()
