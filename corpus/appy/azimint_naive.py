"""Azimuthal integration, the rings in parallel, the data in vector lanes."""

import appy
import numpy as np


@appy.jit(auto_simd=True)
def azimint_naive(data, radius, npt, rmax, res):
    #pragma parallel for
    for i in range(npt):
        r1 = rmax * i / npt
        r2 = rmax * (i + 1) / npt
        on_values = 0.0
        tmp = 0.0
        #pragma simd
        for j in range(data.shape[0]):
            mask = (r1 <= radius[j]) & (radius[j] < r2)
            on_values += mask * 1.0
            tmp += mask * data[j]
        res[i] = tmp / on_values


def main():
    rng = np.random.default_rng(0)
    res = np.zeros(5)
    radius = rng.random(200)
    azimint_naive(rng.random(200), radius, 5, radius.max(), res)
    print(res)


if __name__ == "__main__":
    main()
