"""Parallel loops over all places of a shape: `numba.pndindex`."""

import numba as nb
import numpy as np
from numba import njit, pndindex


@njit(parallel=True)
def rank_of_the_call(x):
    out = np.zeros(x.shape)
    for ij in pndindex(x.shape):
        out[ij] = 2.0 * x[ij]
    return out


@njit("float64[:,:](float64[:,:,:], float64[:])", parallel=True)
def manhattan(x, v):
    indices = x.shape[:-1]
    distances = np.empty(indices, dtype=x.dtype)
    for index in pndindex(indices):
        distances[index] = np.sum(np.abs(x[index] - v))
    return distances


@njit(parallel=True)
def continued(a):
    rows, columns = a.shape
    out = np.zeros((rows, columns))
    for at in nb.pndindex((rows, columns)):
        if a[at] > 0.5:
            continue
        out[at] = a[at] + at[0] * 10 + at[1]
    return out


@njit(parallel=True)
def unpacked(a):
    out = np.zeros(a.shape)
    for i, j in pndindex(a.shape):
        out[i, j] = a[i, j] * i
    return out


@njit(parallel=True)
def as_values(ref, size):
    shape = (size[0], size[1])
    out = np.empty(shape, dtype=np.float32)
    for index in pndindex(shape):
        out[index] = np.sum(np.absolute(ref - np.array(index, dtype=np.float32)))
    return out


@njit(parallel=True)
def line(n):
    out = np.zeros(n)
    for i in pndindex((n,)):
        out[i] += 2
    return out


@njit(parallel=True)
def rank_3(n):
    out = np.zeros((n, 2, 3))
    for at in pndindex((n, 2, 3)):
        out[at] = at[0] + at[-1]
    return out


@njit(parallel=True)
def shape_that_changes(n):
    shape = (n, 3)
    out = np.zeros((n, 3))
    for at in pndindex(shape):
        shape = (1, 1)
        out[at] += shape[0]
    return out


@njit(parallel=True)
def together(a):
    count = 0
    for i, j in pndindex(a.shape):
        if a[i, j] > 0.5:
            count += 1
    return count


@njit
def in_order(a):
    last = -1.0
    for i, j in pndindex(a.shape):
        last = a[i, j]
        if last > 0.9:
            break
    return last


A = np.random.default_rng(1).random((4, 5))
ARRAYS = [(A,), (A[::-2, 1:],), (np.asfortranarray(A),), (np.zeros((0, 3)),), (np.zeros((3, 0)),)]
CASES = {
    **{name: ARRAYS for name in ("rank_of_the_call", "continued", "unpacked", "together", "in_order")},
    "manhattan": [
        (np.random.default_rng(2).random((3, 4, 2)), np.array([0.5, 0.25])),
        (np.zeros((2, 0, 2)), A[0, :2]),
    ],
    "as_values": [(np.ones(2, np.float32), np.array([3, 2]))],
    "line": [(4,), (0,)],
    "rank_3": [(2,), (0,)],
    "shape_that_changes": [(2,)],
}
