"""Lists of signatures: each call chooses one, which converts its numbers; arrays have to be as they say."""

import numpy as np
from numba import complex128, float64, int64, njit, prange, vectorize


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


@njit(["f8[:](f8[:])", "f4[:](f4[:])"])
def doubled(a):
    return a * 2


@njit(["f8(f8)", "f4(f4)"])
def wide_first(x):
    return x / 3


@njit(["i4(i4)", "i8(i8)", "f8(f8)"])
def three(x):
    return x + 1


@njit(["f4(i8)", "f8(f8)"])
def two_results(x):
    return x / 3


@njit([(float64, int64), (float64, float64)])
def named(x, y):
    return x, y


@njit([(int64,), (complex128,)])
def complex_or_not(x):
    return x * x


@njit("f8(f8[::1], i8)")
def in_order(a, k):
    return a[k] / 2


@njit("f8(f8[:, :])")
def corner(a):
    return a[-1, -1]


@njit("f8(f8[::1, :])")
def fortran(a):
    return a[-1, -1]


@njit("Tuple((f8, i8))(Tuple((f8, i4)), f8[:])")
def of_pair(pair, a):
    return pair[0] * a[0], pair[1] // 2


@njit(["f8(f8[:], f8)", "c16(c16[:], c16)"])
def scaled(a, x):
    return a[1] * x


@njit
def choices(x, a):
    return wide_first(x), three(x), two_results(x), doubled(a), total(a, x), complex_or_not(x)


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


TABLE = np.arange(6.0).reshape(2, 3)
NUMBERS = (1, 2.5, -7, np.float32(1.1), np.int32(70000), True, 2**40 + 1)
ARRAYS = (
    MIXED,
    MIXED[::2],
    MIXED.astype(np.float32),
    np.arange(3),
    TABLE,
    TABLE.T,
    TABLE[:, ::2],
    2.5,
)
CASES = {
    "doubled_size": [(3,), (2**63,)],
    "doubled_short": [(3,), (40000,)],
    "above": [(MIXED, 0.5), (MIXED, 0), (1.0, 2)],
    "next_of": [(np.array([1, 127], t),) for t in (np.uint8, np.int8, np.uint16, np.uint32, np.uint64)],
    "total": [
        (MIXED, 0.1),
        (MIXED.astype(np.float32), 0.1),
        (MIXED.astype(np.float32), 3),
        (np.arange(3), 3),
    ],
    "axpy": [
        (MIXED, 0.1, np.ones(7)),
        (MIXED.astype(np.float32), 0.1, np.ones(7, np.float32)),
        (MIXED.astype(np.float32), 0.1, np.ones(7)),
    ],
    "first_above": [
        (np.arange(5), 2),
        (np.arange(5, dtype=np.int32), 2.9),
        (np.arange(5, dtype=np.int32), 2**32),
        (np.arange(5), 9),
        (np.arange(5.0), 2),
    ],
    "doubled": [(a,) for a in ARRAYS],
    "wide_first": [(x,) for x in NUMBERS if not isinstance(x, (bool, np.int32))],
    "three": [(x,) for x in NUMBERS if not isinstance(x, bool)],
    "two_results": [(x,) for x in NUMBERS if not isinstance(x, bool)],
    "named": [(1, 2), (1.5, 2.5), (np.float32(1.1), 3), (2, 1.5)],
    "complex_or_not": [(3,), (2.5,), (1 + 2j,)],
    "in_order": [(a, 1) for a in ARRAYS] + [(MIXED, 1.9)],
    "corner": [(a,) for a in ARRAYS],
    "fortran": [(a,) for a in ARRAYS],
    "of_pair": [((2, 7.9), MIXED + 1), ((2.5, 7), MIXED), ((True, np.int8(-7)), MIXED)],
    "scaled": [(MIXED, 2), (MIXED, 2j), (MIXED + 1j, 2), (MIXED + 1j, 2 - 1j)],
    "choices": [
        (x, a) for x in (3, 2.5, np.float32(0.1), np.int32(5)) for a in (MIXED, MIXED.astype(np.float32))
    ],
}
