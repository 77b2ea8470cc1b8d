"""Where functions put their results, and what isinstance is asked."""

import numpy as np
from numba import njit, prange


@njit
def clipped(a):
    out = np.empty_like(a)
    first = np.clip(a, 2, 5, out=out)
    first[0, 0] = 9.0
    a.clip(1, 6, a)
    np.clip(a, 1, 4, out[:, ::-1])
    return out


@njit
def rounded(a):
    out = np.empty_like(a)
    np.around(a * 1.26, 1, out)
    np.around(a * 1.26, decimals=0, out=a)
    return out


@njit(parallel=True)
def shared(a, result):
    row = np.empty(a.shape[1])
    for i in prange(a.shape[0]):
        np.clip(a[i], 0.5, 7.5, row)
        result[i] = row.sum()


@njit(parallel=True)
def shared_product(a, result):
    row = np.empty(a.shape[0])
    for i in prange(a.shape[0]):
        np.dot(a, a[i], row)
        result[i] = row.sum()


@njit(parallel=True)
def own(a, out):
    for i in prange(a.shape[0]):
        a[i].clip(0.5, 7.5, out[i])
    return out


@njit
def kind(x):
    if isinstance(x, str):
        return 1
    if isinstance(x, (list, tuple)):
        return 2
    return 3


A = np.arange(12.0).reshape(3, 4)

CASES = {
    "clipped": [(A,), (np.asfortranarray(A),)],
    "rounded": [(A,), (A.T,)],
    "shared": [(A, np.zeros(3))],
    "shared_product": [(A, np.zeros(3))],
    "own": [(A, np.zeros((3, 4)))],
    "kind": [("a",), ([1, 2],), ((1, 2.0),), (3,)],
}
