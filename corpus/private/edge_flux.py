"""Fluxes over the edges of an unstructured mesh, added to cells on both sides."""

import numpy as np
from numba import njit, prange


@njit
def edge_residuals(left, right, length, u, residual):
    for e in range(len(left)):
        l, r = left[e], right[e]
        flux = 0.5 * length[e] * (u[l] - u[r])
        residual[l] -= flux
        residual[r] += flux


@njit(parallel=True)
def cell_residuals(start, edges, sign, flux, residual):
    for c in prange(len(residual)):
        total = 0.0
        for k in range(start[c], start[c + 1]):
            total += sign[k] * flux[edges[k]]
        residual[c] = total


def main():
    residual = np.zeros(3)
    edge_residuals(np.array([0, 1]), np.array([1, 2]), np.ones(2), np.arange(3.0), residual)
    print(residual)
    cell_residuals(
        np.array([0, 1, 3, 4]), np.array([0, 0, 1, 1]), np.array([-1, 1, -1, 1]), np.ones(2), residual
    )
    print(residual)


if __name__ == "__main__":
    main()
