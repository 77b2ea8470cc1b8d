"""Functions that say flags of fastmath keep them under callers with more of them."""

import numpy as np
from numba import njit

FLAGS = {"nsz", "arcp", "contract", "afn", "reassoc"}


@njit(fastmath=FLAGS)
def square(x):
    return np.inf if np.isinf(x) else x * x


@njit(fastmath=FLAGS)
def squares(x, out):
    for i in range(len(x)):
        out[i] = -1.0 if np.isnan(x[i]) else square(x[i])


@njit(fastmath=True)
def roots(x):
    out = np.empty(len(x))
    squares(x, out)
    return np.sqrt(out + 1.0)


@njit(fastmath=True)
def first(x):
    return square(x[0]) + 1.0


X = np.arange(40.0) ** 0.5
X[::3] = np.inf
Y = X.copy()
Y[1::3] = np.nan

CASES = {
    "roots": [(X,), (Y,), (X[:1],), (X[1:3],)],
    "first": [(X,), (X[1:],)],
}
