"""Variables that hold one text: names of fields, and options."""

import numpy as np
from numba import njit

BIN = np.dtype([("gradient", np.float64), ("count", np.int64)])


@njit
def subtracted(a, b):
    gradient = "gradient"
    count = "count"
    out = np.zeros(len(a), BIN)
    for i in range(len(a)):
        out[i][gradient] = a[i][gradient] - b[i][gradient]
        out[i][count] = a[i][count] - b[i][count]
    return out


@njit
def scaled(x, mode):
    return -x if mode == "mirrored" else 2.0 * x


@njit
def mirrored(x):
    mode = "mirrored"
    return scaled(x, mode)


@njit
def by_sign(x):
    mode = "doubled"
    if x < 0.0:
        mode = "mirrored"
    return scaled(x, mode)


if __name__ == "__main__":
    bins = np.array([(1.0, 2), (3.0, 4)], BIN)
    print(subtracted(bins, bins[::-1]), mirrored(2.0), by_sign(1.0), by_sign(-1.0))
