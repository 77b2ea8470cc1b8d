"""Advection in three dimensions with a velocity from a parallel plane loop."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def advect(q, u, v, w, dt, out):
    for i in prange(1, q.shape[0]):
        for j in range(1, q.shape[1]):
            for k in range(1, q.shape[2]):
                flux = u * (q[i, j, k] - q[i - 1, j, k])
                flux += v * (q[i, j, k] - q[i, j - 1, k])
                flux += w * (q[i, j, k] - q[i, j, k - 1])
                out[i, j, k] = q[i, j, k] - dt * flux


def main():
    q = np.random.default_rng(0).random((3, 3, 3))
    out = q.copy()
    advect(q, 1.0, 0.5, 0.25, 0.1, out)
    print(out[1])


if __name__ == "__main__":
    main()
