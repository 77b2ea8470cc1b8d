"""Lists of signatures: scalars that have the type of an array's elements."""

import numpy as np
from numba import njit, prange, vectorize


@njit(["float32(float32[:], float32)", "float64(float64[:], float64)"])
def total(x, s):
    """Sum of the elements, each times s."""
    t = x[0] * 0
    for i in range(x.shape[0]):
        t += x[i] * s
    return t


@njit(["void(f4[:], f4, f4[:])", "void(f8[:], f8, f8[:])"], parallel=True)
def axpy(x, a, y):
    for i in prange(x.shape[0]):
        y[i] += a * x[i]


@njit(["i4(i4[:], i4)", "i8(i8[:], i8)"])
def first_above(x, limit):
    for i in range(x.shape[0]):
        if x[i] > limit:
            return x[i]
    return -1


MIXED = np.linspace(0, 1, 7)


@njit("size_t(size_t)")
def doubled_size(n):
    return n * 2


@njit("short(ulong)")
def doubled_short(n):
    return n * 2


@vectorize(["bool(float64, int64)", "bool(float64, float64)"])
def above(a, b):
    return a > b


@vectorize(["byte(byte)", "char(char)", "ushort(ushort)", "uintc(uintc)", "ulonglong(ulonglong)"])
def next_of(a):
    return a + 1


CASES = {
    "doubled_size": [(3,), (2**63,)],
    "doubled_short": [(3,), (40000,)],
    "above": [(MIXED, 0.5), (MIXED, 0), (1.0, 2)],
    "next_of": [(np.array([1, 127], t),) for t in (np.uint8, np.int8, np.uint16, np.uint32, np.uint64)],
    "total": [(MIXED, 0.1), (MIXED.astype(np.float32), 0.1), (MIXED.astype(np.float32), 3)],
    "axpy": [
        (MIXED, 0.1, np.ones(7)),
        (MIXED.astype(np.float32), 0.1, np.ones(7, np.float32)),
    ],
    "first_above": [
        (np.arange(5), 2),
        (np.arange(5, dtype=np.int32), 2.9),
        (np.arange(5, dtype=np.int32), 2**32),
        (np.arange(5), 9),
    ],
}
