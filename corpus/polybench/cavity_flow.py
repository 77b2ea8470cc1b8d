"""One step of flow in a cavity: pressure iterations and velocities in slices."""

import numpy as np
from numba import njit


@njit
def pressure_poisson(nit, p, dx, dy, b):
    pn = np.empty_like(p)
    for q in range(nit):
        pn[:] = p
        p[1:-1, 1:-1] = ((pn[1:-1, 2:] + pn[1:-1, :-2]) * dy**2 + (pn[2:, 1:-1] + pn[:-2, 1:-1]) * dx**2) / (
            2.0 * (dx**2 + dy**2)
        ) - dx**2 * dy**2 / (2.0 * (dx**2 + dy**2)) * b[1:-1, 1:-1]
        p[:, -1] = p[:, -2]
        p[0, :] = p[1, :]
        p[:, 0] = p[:, 1]
        p[-1, :] = 0.0


@njit
def build_up(b, rho, dt, u, v, dx, dy):
    b[1:-1, 1:-1] = rho * (
        1.0 / dt * ((u[1:-1, 2:] - u[1:-1, :-2]) / (2.0 * dx) + (v[2:, 1:-1] - v[:-2, 1:-1]) / (2.0 * dy))
        - ((u[1:-1, 2:] - u[1:-1, :-2]) / (2.0 * dx)) ** 2
        - ((v[2:, 1:-1] - v[:-2, 1:-1]) / (2.0 * dy)) ** 2
    )


def main():
    n = 5
    b, u, v, p = np.zeros((n, n)), np.eye(n), np.ones((n, n)), np.zeros((n, n))
    build_up(b, 1.0, 0.01, u, v, 0.1, 0.1)
    pressure_poisson(3, p, 0.1, 0.1, b)
    print(p)


if __name__ == "__main__":
    main()
