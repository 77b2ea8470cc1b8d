"""Vegetation index of a satellite image, with pixels that have no data."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def ndvi(red, nir, out):
    for i in prange(red.shape[0]):
        for j in range(red.shape[1]):
            total = nir[i, j] + red[i, j]
            if total == 0.0:
                out[i, j] = np.nan
            else:
                out[i, j] = (nir[i, j] - red[i, j]) / total


def main():
    out = np.zeros((1, 2))
    ndvi(np.array([[0.0, 0.2]]), np.array([[0.0, 0.6]]), out)
    print(out)


if __name__ == "__main__":
    main()
