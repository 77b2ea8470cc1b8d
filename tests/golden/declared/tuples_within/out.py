"""Signatures with tuples of tuples, and types by keyword."""

import numpy as np
import numba as nb
from numba import njit, float64, int64, optional
import pykokkos as pk


@pk.function(signatures=["Tuple((Tuple((int64, int64)), Tuple((int64, int64))))(Tuple((int64, int64)))"])
def f(s):
    a = s[0] // 2
    b = s[1] // 2
    return ((np.int64(a), np.int64(a)), (np.int64(b), np.int64(b)))


call_f = pk.host_call(f)


@pk.function(signatures=["Tuple((Tuple((int64, float32)), float64))(int64[::1], any, float64)"])
def g(a, b, c):
    c = np.float64(c)
    s = 0
    if b is not None:
        s = b[0]
    t = (a[0], s / 3)
    return (np.int64(t[0]), np.float32(t[1])), c


call_g = pk.host_call(g)


@pk.function(signatures=["Tuple((Tuple((float32, float32)), int64))(Tuple((Tuple((float32, float32)), int64)))"])
def h(t):
    return (np.float32(t[0][0]), np.float32(t[0][1])), np.int64(t[1])


call_h = pk.host_call(h)


@pk.function(signatures=["Tuple((Tuple((float32, float32)), int64))(Tuple((Tuple((float32, float32)), int64)))"])
def k(t):
    u = t[0][0] / 3 + t[0][1]
    return (np.float32(u), np.float32(u)), np.int64(t[1])


call_k = pk.host_call(k)


@pk.function(signatures=["Tuple((float32, float32))(float64)"])
def m(x):
    return np.float32(x / 3), np.float32(x)


call_m = pk.host_call(m)


POINT = np.dtype([("m", np.int64), ("c", np.int64)])
point = nb.from_dtype(POINT)


@pk.function(signatures=["Tuple((float64[:], any))(int64)"])
def records(n):
    out = np.zeros(1, POINT)
    out[0].m = n
    return np.full(n, 1.5), out


call_records = pk.host_call(records)


# caramba: CRB2002: 'missing' stays with Numba: the tuple that its signature declares of its decorator can change results
@njit(nb.types.Tuple((optional(float64), int64))(int64))
def missing(n):
    x = None
    if n > 1:
        x = 2.5
    return x, n


@pk.function(signatures=["Tuple((optional(float64), int64))(int64)"])
def half(n):
    if n > 1:
        return None, n
    return n * 0.5, n


call_half = pk.host_call(half)


@pk.function(signatures=["Tuple((any, int64))(int64)"])
def listed(n):
    x = pk.empty_list(np.int64)
    x.append(n)
    return x, n


call_listed = pk.host_call(listed)


if __name__ == "__main__":
    print(call_f((3, 5)), call_g(np.arange(3), None, 2), call_h(((1.1, 2.7), 3)), call_k(((1.1, 2.7), 3.0)), call_m(1))
    print(call_records(2), missing(1), missing(2), call_half(1), call_half(2), list(call_listed(3)[0]))
