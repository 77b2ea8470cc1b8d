"""Variables that hold one text: names of fields, and options."""

import numpy as np
from numba import njit
import pykokkos as pk

BIN = np.dtype([("gradient", np.float64), ("count", np.int64)])


@pk.function
def subtracted(a, b):
    gradient = "gradient"
    count = "count"
    out = np.zeros(len(a), BIN)
    for i in range(len(a)):
        out[i][gradient] = a[i][gradient] - b[i][gradient]
        out[i][count] = a[i][count] - b[i][count]
    return out


call_subtracted = pk.host_call(subtracted)


@njit
def scaled(x, mode):
    return -x if mode == "mirrored" else 2.0 * x


@pk.function
def scaled_function(x, mode):
    return -x if mode == "mirrored" else 2.0 * x


call_scaled = pk.host_call(scaled_function)


@pk.function
def mirrored(x):
    mode = "mirrored"
    return scaled_function(x, mode)


call_mirrored = pk.host_call(mirrored)


# caramba: CRB2004: 'by_sign' stays with Numba: text has no meaning in a Kokkos kernel
@njit
def by_sign(x):
    mode = "doubled"
    if x < 0.0:
        mode = "mirrored"
    return scaled(x, mode)


if __name__ == "__main__":
    bins = np.array([(1.0, 2), (3.0, 4)], BIN)
    print(call_subtracted(bins, bins[::-1]), call_mirrored(2.0), by_sign(1.0), by_sign(-1.0))
