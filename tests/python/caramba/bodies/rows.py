"""Rows, records and items that functions get."""

import numpy as np
from numba import njit

TYPE = np.dtype([("a", np.float64), ("b", np.int64)])


@njit
def fill(record, k):
    record["a"] = k * 1.5
    record["b"] = k


@njit
def records(x):
    for i in range(x.shape[0]):
        fill(x[i], i)
    return x


@njit
def total(x):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i]
    return s


@njit
def items(x):
    s = 0.0
    for i in range(len(x)):
        s += total(x[i])
    return s


@njit
def rows(x):
    s = x[0, 0]
    for i in range(x.shape[0]):
        s += total(x[i])
    return s


X = np.arange(6.0).reshape(2, 3)

CASES = {
    "records": [(np.zeros(3, TYPE),)],
    "items": [(X,), ((X[0], X[1]),), (X[:0],)],
    "rows": [(X,), (X.T,)],
}
