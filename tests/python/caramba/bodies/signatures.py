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


# Python's numbers are made 64 bits, which raises where they do not suffice, and cut, which does not.
@njit("i1(i1)")
def as_int8(x):
    return x


@njit("u1(u1)")
def as_uint8(x):
    return x


@njit("i4(i4)")
def as_int32(x):
    return x


@njit("i8(i8)")
def as_int64(x):
    return x


@njit("u8(u8)", fastmath=True)
def as_uint64(x):
    return x


@njit("b1(b1)")
def as_boolean(x):
    return x


@njit("f4(f4)")
def as_float32(x):
    return x


@njit("Tuple((u4, i2))(Tuple((u4, i2)), f4)")
def of_small_pair(pair, x):
    return pair


@njit("void(u4, f8[:])", parallel=True)
def filled(n, out):
    for i in prange(n):
        out[i] = n


@njit
def within(x):
    """Called by kernels, nothing is asked of a number."""
    return as_uint8(x), as_int32(x)


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
EXTREMES = (
    *(-3, 300, 2**31, 2**63, 2**64 - 1, -(2**63), True, 2.7, -2.7, -0.3, 255.9, 1e30, -1e30, 1.8e19, 2.0**63),
    *(np.nan, np.inf, -np.inf, np.float32(2.5), np.float32("nan"), np.uint64(2**63), np.uint64(5)),
    *(np.int8(-3), np.int64(-3), np.uint8(200), np.bool_(True), 1 + 2j),
)
CASES = {
    **{
        f"as_{name}": [(x,) for x in EXTREMES]
        for name in ("int8", "uint8", "int32", "int64", "uint64", "boolean", "float32")
    },
    "of_small_pair": [((x, y), 1) for x in (3, -3, 2.5, 2**33) for y in (7, 70000, np.nan, 2**63)],
    "filled": [(n, np.zeros(7)) for n in (3, 2.9, -1, 2**32 + 2, np.nan)],
    "within": [(300,), (-3,), (2**40 + 7,)],
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
