"""Signatures with tuples of tuples, and types by keyword."""

import numpy as np
import numba as nb
from numba import njit, float64, int64, float32, optional
from numba.core.types.containers import Tuple, UniTuple


@nb.jit("UniTuple(UniTuple(int64, 2), 2)(UniTuple(int64, 2))", nopython=True, nogil=True)
def f(s):
    a = s[0] // 2
    b = s[1] // 2
    return ((a, a), (b, b))


@njit(Tuple(types=(Tuple(types=(int64, float32)), float64))(int64[::1], optional(int64[::1]), float64))
def g(a, b, c):
    s = 0
    if b is not None:
        s = b[0]
    t = (a[0], s / 3)
    return t, c


@njit("Tuple((UniTuple(float32, 2), int64))(Tuple((UniTuple(float32, 2), int64)))")
def h(t):
    return t


@njit("Tuple((UniTuple(float32, 2), int64))(Tuple((UniTuple(float32, 2), int64)))")
def k(t):
    u = t[0][0] / 3 + t[0][1]
    return (u, u), t[1]


@njit(UniTuple(dtype=float32, count=2)(float64))
def m(x):
    return x / 3, x


POINT = np.dtype([("m", np.int64), ("c", np.int64)])
point = nb.from_dtype(POINT)


@njit(nb.types.Tuple((float64[:], point[:]))(int64))
def records(n):
    out = np.zeros(1, POINT)
    out[0].m = n
    return np.full(n, 1.5), out


@njit(nb.types.Tuple((optional(float64), int64))(int64))
def missing(n):
    x = None
    if n > 1:
        x = 2.5
    return x, n


@njit(nb.types.Tuple((optional(float64), int64))(int64))
def half(n):
    if n > 1:
        return None, n
    return n * 0.5, n


@njit(nb.types.Tuple((nb.types.ListType(int64), int64))(int64))
def listed(n):
    x = nb.typed.List.empty_list(int64)
    x.append(n)
    return x, n


if __name__ == "__main__":
    print(f((3, 5)), g(np.arange(3), None, 2), h(((1.1, 2.7), 3)), k(((1.1, 2.7), 3.0)), m(1))
    print(records(2), missing(1), missing(2), half(1), half(2), list(listed(3)[0]))
