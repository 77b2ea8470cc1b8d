"""Azimuthal integration with masks, as array code has it."""

import numpy as np
from numba import njit


@njit
def azimint_masks(data, radius, npt):
    rmax = radius.max()
    res = np.zeros(npt)
    for i in range(npt):
        r1 = rmax * i / npt
        r2 = rmax * (i + 1) / npt
        inside = np.logical_and(r1 <= radius, radius < r2)
        values = data[inside]
        res[i] = values.mean()
    return res


def main():
    rng = np.random.default_rng(0)
    print(azimint_masks(rng.random(1000), rng.random(1000), 5))


if __name__ == "__main__":
    main()
