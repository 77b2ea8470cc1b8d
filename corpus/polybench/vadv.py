"""Vertical advection: a Thomas solver for every column of air."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def vadv(wind, field, dt, out):
    ni, nj, nk = field.shape
    for i in prange(ni):
        for j in range(nj):
            c = np.zeros(nk)
            d = np.zeros(nk)
            for k in range(nk):
                a = -0.25 * dt * wind[i, j, k] if k > 0 else 0.0
                cc = 0.25 * dt * wind[i, j, k] if k < nk - 1 else 0.0
                b = 1.0 - a - cc
                m = b - a * c[k - 1] if k > 0 else b
                c[k] = cc / m
                d[k] = (field[i, j, k] - a * d[k - 1]) / m if k > 0 else field[i, j, k] / m
            out[i, j, nk - 1] = d[nk - 1]
            for k in range(nk - 2, -1, -1):
                out[i, j, k] = d[k] - c[k] * out[i, j, k + 1]


def main():
    out = np.zeros((2, 2, 4))
    vadv(np.ones((2, 2, 4)), np.arange(16.0).reshape(2, 2, 4), 0.1, out)
    print(out)


if __name__ == "__main__":
    main()
