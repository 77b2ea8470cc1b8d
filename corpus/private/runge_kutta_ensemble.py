"""Many orbits, each integrated with stages in private arrays."""

import numpy as np
from numba import njit, prange


@njit
def derivative(y, mu, dy):
    dy[0] = y[1]
    dy[1] = mu * (1.0 - y[0] * y[0]) * y[1] - y[0]


@njit(parallel=True)
def van_der_pol(starts, mus, dt, steps, ends):
    for p in prange(starts.shape[0]):
        y = starts[p].copy()
        k1 = np.empty(2)
        k2 = np.empty(2)
        for _ in range(steps):
            derivative(y, mus[p], k1)
            derivative(y + 0.5 * dt * k1, mus[p], k2)
            y += dt * k2
        ends[p, 0] = y[0]
        ends[p, 1] = y[1]


def main():
    ends = np.zeros((3, 2))
    van_der_pol(np.ones((3, 2)), np.array([0.5, 1.0, 2.0]), 0.01, 100, ends)
    print(ends)


if __name__ == "__main__":
    main()
