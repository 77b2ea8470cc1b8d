"""Dtypes with names of their own: variables, what a condition chooses, np.dtype, Python's types, calls."""

import numba as nb
import numpy as np
from numba import njit, prange


@njit
def named(n):
    dtype = np.float32
    zeros, filled = np.zeros(n, dtype), np.full((2, n), 1.5, dtype=dtype)
    return zeros, filled, np.ones(n, dtype) * dtype(0.1)


@njit
def of_an_array(x):
    dtype, scalar = x.dtype, x.dtype.type
    out = np.empty(x.shape, dtype)
    for i in range(len(x)):
        out[i] = scalar(x[i] * 2.5)
    return out, np.arange(3, dtype=dtype), scalar(3)


@njit
def by_rank(x):
    dtype = np.float32 if x.ndim == 1 else np.float64
    return np.zeros(3, dtype)


@njit
def numpy_dtype(n):
    made = np.dtype(np.int32)
    return np.zeros(n, made), np.zeros(n, np.dtype("f4"))


@njit
def chosen(n):
    kinds = (np.float32, np.int64)
    return np.zeros(n, kinds[0]), np.zeros(n, kinds[1])


@njit
def converts(x, dtype=float):
    return dtype(x), np.zeros(2, dtype)


@njit
def truncates(x, whole=int):
    plain = float
    return whole(x), plain(x), np.zeros(2, plain)


@njit
def calls(x):
    return converts(x), converts(x, float), converts(x, np.float32), converts(x, dtype=np.int8)


@njit
def in_place(x):
    narrow = np.int8
    for i in range(len(x)):
        x[i] = narrow(x[i] * 100)


@njit(parallel=True)
def parallel(x, dtype):
    single = np.float32
    out = np.zeros(len(x), dtype)
    for i in prange(len(x)):
        s = dtype(0)
        for j in range(i):
            s += dtype(x[j])
        out[i] = s + single(0.1)
    return out


@njit(parallel=True)
def parallel_by_default(x, dtype=float):
    zero = x.dtype.type(0)
    out = np.zeros(len(x), dtype)
    for i in prange(len(x)):
        out[i] = dtype(x[i]) + zero
    return out


@njit
def like(r, smooth=True):
    out = np.zeros(2 * np.int64(r) + 1, dtype=type(r))
    for i in range(len(out)):
        out[i] = i * 1.5 if smooth else i
    return out


@njit
def numbas(n):
    mask = np.zeros(n, dtype=nb.bool)
    mask[0] = True
    return mask, nb.short(n + 70000), nb.uchar(n + 300), nb.longlong(n), nb.types.intc(n), nb.size_t(n)


@njit
def returned(x):
    return x.dtype, (x.sum(), (x > 1).dtype)


X = np.array([0.1, 1.1, 2.1, 3.1])
F = X.astype(np.float32)
CASES = {
    "numbas": [(3,)],
    "returned": [(X,), (F,), (np.arange(3, dtype=np.int16),)],
    "like": [(2,), (np.int32(2),), (np.uint8(3), False), (0,), (1.5,), (np.float32(1.5),)],
    "named": [(3,)],
    "of_an_array": [(X,), (F,), (np.arange(3),)],
    "by_rank": [(X,), (np.ones((2, 2)),)],
    "numpy_dtype": [(2,)],
    "chosen": [(2,)],
    "converts": [(np.float32(0.1),), (3,), (3.5, np.float32), (3.5, np.int8)],
    "truncates": [(np.float32(3.7),), (np.int32(3),)],
    "calls": [(1.5,), (np.float32(0.1),)],
    "in_place": [(X,), (np.arange(5),)],
    "parallel": [(X, np.float32), (X, np.int64), (F, np.float64)],
    "parallel_by_default": [(X,), (F,), (X, np.float32)],
}
