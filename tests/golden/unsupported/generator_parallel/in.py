import numpy as np
from numba import njit, prange


@njit
def step(x):
    return x + np.random.normal(0.0, 1.0)


# Only the plan of its loop says that it stays.
@njit(parallel=True)
def shares(n, scale):
    out = np.zeros(n)
    for i in prange(0, n, 2):
        out[i] = np.random.random() / scale
    return out.sum() / n


@njit
def plain(x):
    return 2 * x
