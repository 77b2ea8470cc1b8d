"""A solver that allocates, iterates in parallel and returns field and steps."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def diffuse(u0, k, steps):
    n = u0.shape[0]
    u = u0.copy()
    new = np.empty_like(u)
    for _ in range(steps):
        for i in prange(1, n - 1):
            new[i] = u[i] + k * (u[i - 1] - 2.0 * u[i] + u[i + 1])
        new[0] = u0[0]
        new[n - 1] = u0[n - 1]
        u[:] = new
    return u


def main():
    u = np.zeros(6)
    u[0] = 1.0
    print(diffuse(u, 0.25, 10))


if __name__ == "__main__":
    main()
