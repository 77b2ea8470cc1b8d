"""Rows, records and items that functions get."""

import numpy as np
from numba import njit, prange

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


@njit
def of_any_rank(x):
    if x.ndim == 1:
        return total(x)
    s = 0.0
    for i in range(x.shape[0]):
        s += of_any_rank_below(x[i])
    return s


@njit
def of_any_rank_below(x):
    if x.ndim == 1:
        return total(x)
    return x[0, 0] + x[x.shape[0] - 1, 1]


@njit
def pairs_of_any_rank(x, y):
    out = np.zeros((len(x), len(y)))
    for i in prange(len(x)):
        for j in range(len(y)):
            out[i, j] = of_any_rank(x[i]) + of_any_rank(y[j])
    return out


@njit(parallel=True)
def items_at_once(x):
    """Of an array or a list of arrays."""
    out = np.zeros((len(x), len(x)))
    for i in prange(len(x)):
        for j in range(len(x)):
            out[i, j] = total(x[i]) - total(x[j])
    return out


@njit
def chosen(x, which):
    s = 0.0
    for k in range(x.shape[1]):
        s += total(x[which, k]) * k
    return s


@njit
def chosen_by_tests(x, k):
    large = x[:, k] > 2
    places = np.nonzero(large)[0]
    return total(x[large, k]) + total(x[places, 0]) + total(x[places[0]]) + total(x[k, x[k] < 4])


@njit(parallel=True)
def chosen_at_once(x, which):
    out = np.zeros(x.shape[1])
    for k in prange(x.shape[1]):
        out[k] = total(x[which, k]) + total(x[k])
    return out


X = np.arange(6.0).reshape(2, 3)
T = np.arange(24.0).reshape(3, 2, 4)

CASES = {
    "records": [(np.zeros(3, TYPE),)],
    "items": [(X,), ((X[0], X[1]),), (X[:0],)],
    "rows": [(X,), (X.T,)],
    "chosen": [(X, np.array([1, 0, 1])), (T[0], np.array([True, False])), (T, 1)],
    "chosen_by_tests": [(T[:, 1].copy(), 1)],
    "chosen_at_once": [(T[0, :, :2], np.array([1, 1]))],
    "in_functions": [(X,), (X.T,)],
    "in_comprehensions": [(X,), (X.T,)],
    "pairs_of_any_rank": [(X, X), (T, T), (X, T), (X, X[:0])],
    "items_at_once": [(X,), ([X[0], X[1, :2]],), ((X[0], X[1]),)],
}
