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


@njit
def apply(f, x):
    s = 0.0
    for i in range(x.shape[0]):
        s += f(i, x)
    return s


@njit
def in_functions(x):
    def of_row(i, a):
        return total(a[i : i + 1, 0]) + total(a[i])

    return apply(of_row, x)


@njit
def in_comprehensions(x):
    return np.array([total(x[i, :]) for i in range(x.shape[0])])


X = np.arange(6.0).reshape(2, 3)

CASES = {
    "records": [(np.zeros(3, TYPE),)],
    "items": [(X,), ((X[0], X[1]),), (X[:0],)],
    "rows": [(X,), (X.T,)],
    "in_functions": [(X,), (X.T,)],
    "in_comprehensions": [(X,), (X.T,)],
}
