import numpy as np
import numba
from numba import njit, prange


@njit(parallel=True)
def scaled(x, a):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] * a
    return out


def _halved(x):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = x[i] / 2
    return out


halved = njit(_halved, parallel=True)


def build(name):
    return njit(globals()[name])


def total(x):
    return scaled(x, 2.0).sum() + halved(x).sum()


if __name__ == "__main__":
    x = np.arange(4.0)
    table = {"s": scaled, "h": halved}
    print(scaled(x, 3.0))
    print(build("total")(x))
    print(table["s"](x, 2.0), table["h"](x))
