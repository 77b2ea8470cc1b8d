import numpy as np
from numba import njit, pndindex


@njit("float64[:,:](float64[:,:,:], float64[:])", parallel=True)
def manhattan(x, v):
    """Return the distances of all vectors of x from v."""
    shape = x.shape[:-1]
    distances = np.empty(shape)
    for at in pndindex(shape):
        # how far
        distances[at] = np.sum(np.abs(x[at] - v))
    return distances


@njit(parallel=True)
def ramp(a):
    for at in pndindex((len(a), 3)):
        a[at] = at[0] + 0.5 * at[1]


@njit(parallel=True)
def whole(a, ref):
    for i, j in pndindex(a.shape):
        a[i, j] *= ref[i]


@njit(parallel=True)
def of_any_rank(a):
    for at in pndindex(a.shape):
        a[at] += 1
