import numpy as np
from numba import guvectorize, njit, prange


@njit(inline="always")
def at(x, i):
    return x[i] / x[0]


@njit(boundscheck=True)
def picked(x, index):
    s = 0.0
    for i in index:
        s += x[i]
    return s


@njit(boundscheck=True, fastmath=True)
def relative(x, i):
    return at(x, i)


@njit(boundscheck=True, parallel=True)
def each(x, index):
    out = np.empty(len(index))
    for i in prange(len(index)):
        out[i] = x[index[i]]
    return out


@guvectorize(["void(float64[:], int64[:], float64[:])"], "(n),()->()", boundscheck=True)
def one(x, i, out):
    out[0] = x[i[0]]


print(picked(np.arange(3.0), np.array([0, 2])), relative(np.ones(3), 1), each(np.ones(3), np.array([1])))
