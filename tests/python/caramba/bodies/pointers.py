"""C functions that are given pointers: arrays of an extent that the kernel says."""

import ctypes
import math

import numpy as np
from numba import carray, cfunc, farray, njit, types

signature = types.float64(types.CPointer(types.float64), types.intc)


@cfunc(signature)
def c_total(p, n):
    a = carray(p, n)
    total = 0.0
    for i in range(n):
        total += a[i]
    return total * len(a)


@cfunc("void(CPointer(float64), CPointer(float64), int32, int32)")
def c_turned(p, q, m, n):
    a = carray(p, (m, n), dtype=np.float64)
    b = farray(q, (m, n))
    for i in range(m):
        for j in range(n):
            b[i, j] = a[i, j] + i


@cfunc("float64(intc, CPointer(float64))")
def c_integrand(n, x):
    return x[0] * math.exp(-x[1]) + x[n - 1]


@njit
def helper(p, n):
    return carray(p, (n,)).sum() + carray(p, shape=n + 1)[n]


@cfunc("int64(CPointer(int32), int64)")
def c_helped(p, n):
    p[0] += 1
    return helper(p, n)


def pointer(x):
    return x.ctypes.data_as(ctypes.POINTER(np.ctypeslib.as_ctypes_type(x.dtype)))


def totals(x):
    return c_total.ctypes(pointer(x), len(x)), c_integrand.ctypes(3, pointer(x))


def turned(x):
    out = np.zeros(x.size)
    c_turned.ctypes(pointer(x), pointer(out), *x.shape)
    return out


def helped(x):
    return c_helped.ctypes(pointer(x), 2), x


CASES = {
    "totals": [(np.arange(6.0),)],
    "turned": [(np.arange(6.0).reshape(2, 3),)],
    "helped": [(np.arange(4, dtype=np.int32),)],
}
