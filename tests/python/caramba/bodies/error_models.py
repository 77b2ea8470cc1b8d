"""Functions without an error model have that of the kernels that call them, where these agree."""

import numpy as np
from numba import guvectorize, njit, prange, vectorize


@njit
def reciprocal(x):
    return 1.0 / x


@njit
def ratio(a, b):
    return a * reciprocal(b)


@vectorize
def ratios(a, b):
    return ratio(a, b)


@njit
def mean(x):
    return x.sum() / (len(x) - 2)


@guvectorize(["void(float64[:], float64[:])"], "(n)->()")
def means(x, out):
    out[0] = mean(x)


@njit
def remainder(a, b):
    return a % b if a > 0 else remainder(a + 1, b)


@njit(error_model="numpy")
def remainders(a, b):
    return remainder(a, b)


@njit(error_model="python")
def strict(a, b):
    return a / b


@njit(error_model="numpy")
def calls_strict(a, b):
    return strict(a, b)


@njit("float64(float64)")
def declared(x):
    return 1 / x


@njit(["float64(float64[:])", "float64(float32[:])"])
def declared_twice(x):
    return 1 / x[0]


@njit(error_model="numpy")
def calls_declared(x):
    return declared(x)


@njit(error_model="numpy")
def calls_declared_twice(x):
    return declared_twice(x)


@njit
def spread(x):
    return np.std(x), x.var()


@njit(error_model="numpy")
def spread_quietly(x):
    return np.std(x), x.var()


@njit(parallel=True)
def spread_in_loops(x):
    out = np.empty((2, 3))
    for i in prange(2):
        out[i, 0] = np.std(x)
        out[i, 1] = x.var()
        out[i, 2] = np.var(x[:1])
    return out


CASES = {
    "spread": [(np.zeros(0),), (np.arange(3),), (np.arange(2, dtype=np.float32),)],
    "spread_quietly": [(np.zeros(0),), (np.arange(3.0),), (np.zeros((0, 2), np.float32),)],
    "spread_in_loops": [(np.zeros(0),), (np.arange(3.0),)],
    "calls_declared": [(0.0,), (4.0,)],
    "calls_declared_twice": [(np.zeros(1),), (np.zeros(1, np.float32),), (np.ones(1),)],
    "ratios": [(np.ones(3), np.zeros(3)), (1.0, 0.0), (-2.0, 0.0), (0.0, 0.0)],
    "means": [(np.ones((3, 2)),), (np.zeros((3, 2)),)],
    "remainders": [(3.0, 0.0), (-2.5, 0.0), (5.5, 2.0)],
    "calls_strict": [(1.0, 0.0), (1.0, 2.0)],
}
