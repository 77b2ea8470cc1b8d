"""A stencil called from a parallel kernel, step by step."""

import numpy as np
from numba import njit, stencil


@stencil
def diffusion(u, k):
    return u[0, 0] + k * (u[0, 1] + u[0, -1] + u[1, 0] + u[-1, 0] - 4.0 * u[0, 0])


@njit(parallel=True)
def simulate(u, k, steps):
    for _ in range(steps):
        u = diffusion(u, k)
    return u


def main():
    u = np.zeros((5, 5))
    u[2, 2] = 1.0
    print(simulate(u, 0.1, 1))


if __name__ == "__main__":
    main()
