import numba as nb
import numpy as np
from numba import njit, prange

f8 = nb.float64
LOCALS = {"acc": nb.float32}


@njit("float64(float64[:])")
def first(a):
    return a[0] + a[-1]


@njit("f4(f4, i8)", cache=True)
def power(x, n):
    r = 1.0
    for i in range(n):
        r *= x
    return r


@njit(nb.float64(nb.float64, nb.float64))
def hyp(x, y):
    return np.sqrt(x * x + y * y)


@njit([nb.float64(nb.float64[:]), nb.float64(nb.float32[:])])
def sum(a):
    s = 0.0
    for i in range(len(a)):
        s += a[i]
    return s


@njit("void(float64[:], float64)", parallel=True)
def scale(a, f):
    for i in prange(len(a)):
        a[i] *= f


@njit("float64(float32[:], float32)", parallel=True)
def sum32(a, f):
    s = 0.0
    for i in prange(len(a)):
        s += a[i] * f
    return s / f


@njit("i4(i8)")
def narrow(x):
    return x * x


@njit("Tuple((f8, i4))(f8, i4)")
def tuple(x, n):
    return n, x


@njit(f8(f8))
def alias(x):
    return x // 2


@njit("i8(f8)")
def trunc(x):
    return x * 1.5


@njit(nb.int64(nb.int64[:, ::1], nb.int64), error_model="numpy")
def div(a, k):
    return a[0, 0] // k


@njit((nb.float64[:], nb.int64))
def args(a, n):
    return a[n]


@njit("uint8(uint8, uint8)")
def u8(a, b):
    return a + b
