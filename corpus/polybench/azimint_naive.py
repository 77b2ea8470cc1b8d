"""Azimuthal integration: means of data over rings of radii."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def azimint_naive(data, radius, npt):
    rmax = radius.max()
    res = np.zeros(npt)
    for i in prange(npt):
        r1 = rmax * i / npt
        r2 = rmax * (i + 1) / npt
        s = 0.0
        n = 0
        for j in range(len(data)):
            if r1 <= radius[j] and radius[j] < r2:
                s += data[j]
                n += 1
        res[i] = s / n
    return res


def main():
    rng = np.random.default_rng(0)
    print(azimint_naive(rng.random(1000), rng.random(1000), 5))


if __name__ == "__main__":
    main()
