"""Parameters that are dtypes: by default, by position, by keyword, from Python and from kernels."""

import numba as nb
import numpy as np
from numba import njit
from numpy import float32 as single


@njit
def filled(x, dtype=np.intp):
    return np.full(x.size, 3, dtype=dtype)


@njit
def converted(x, dtype=single):
    out = np.empty(x.size, dtype)
    for i in range(x.size):
        out[i] = x[i]
    return out


@njit
def from_a_kernel(x):
    a, b = filled(x), filled(x, np.int32)
    return a, b, converted(x, dtype=np.float64), filled(x, x.dtype), converted(x, single)


@njit
def by_number(x, dtype=np.int8):
    for i in range(x.size):
        x[i] = dtype(i * 100)
    return dtype(3.7)


@njit(parallel=False)
def listed(x, dtype=np.intp):
    found = []
    for i in range(x.size):
        if x[i] > 1:
            found.append(i)
    return np.array(found, dtype=dtype), x.size


@njit
def numbas(x, dtype=nb.float32, flags=nb.bool, counts=nb.int16):
    return np.zeros(x.size, dtype=dtype), np.ones(x.size, flags), x.astype(counts)


@njit
def of_numpy_2(x):
    found = np.zeros(x.size, dtype=np.bool)
    for i in range(x.size):
        found[i] = np.bool(x[i] > 1)
    long, wide = x.astype(np.long), x.astype(np.cdouble)
    return found, (x > 2).astype(nb.bool), long, np.ulong(3), wide, np.csingle(x[0]), np.zeros(2, np.csingle)


X = np.array([0.1, 1.1, 2.1, 3.1])
CASES = {
    "filled": [(X,), (X, np.int16), (X, np.float32), (X, np.dtype("int32"))],
    "converted": [(X,), (X, np.int8)],
    "from_a_kernel": [(X,)],
    "by_number": [(X,), (X, np.uint8)],
    "listed": [(X,), (X, np.uint32)],
    "numbas": [(X,), (X, np.float64)],
    "of_numpy_2": [(X,), (X.astype(np.float32),)],
}
