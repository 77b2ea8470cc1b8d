"""Kernels that call universal functions, with numbers and with arrays."""

import math

import numpy as np
from numba import boolean, float32, float64, njit, prange, vectorize

OFFSET = 3


@vectorize
def half(x):
    return x / 2


@vectorize
def ratio(x, y):
    return x / y


@vectorize
def total(x, y):
    return x + y


@njit
def square(x):
    return x * x


@vectorize
def shifted(x, by, scale):
    if x > by:
        return square(x) * scale
    return x + OFFSET


@vectorize([float32(float32, float32), float64(float64, float64)])
def product(x, y):
    return x * y


@vectorize(["int64(int64)", "float64(float64)"])
def following(x):
    return x + 1


@vectorize([boolean(float64)], nopython=True)
def small(x):
    return abs(x) < 1


@vectorize(["float32(int64)"])
def narrow(x):
    return math.sqrt(x)


@vectorize
def quarter(x):
    return half(half(x))


@njit("float64(float64)")
def fraction(x):
    weight = 0.25
    k = 1.0 / (1.0 + weight * np.abs(x) + x * x)
    return k * k


@vectorize(["float64(float64, int64)"])
def weighed(x, kind):
    return fraction(x) * kind


@njit
def weighed_of(x):
    return weighed(x, 2)


@njit
def fraction_of(x):
    return fraction(x) / x


@njit
def half_of(x):
    return half(x)


@njit
def ratio_of(x, y):
    return ratio(x, y)


@njit
def total_of(x, y):
    return total(x, y)


@njit
def shifted_of(x, by, scale):
    return shifted(x, by, scale)


@njit
def product_of(x, y):
    return product(x, y)


@njit
def following_of(x):
    return following(x)


@njit
def small_of(x):
    return small(x)


@njit
def narrow_of(x):
    return narrow(x)


@njit
def quarter_of(x):
    return quarter(x)


@njit
def items(a):
    s = 0.0
    for i in range(len(a)):
        s += total(a[i], a[i])
    return s, total(a[0], a[0])


@njit
def mixed(a):
    return half(a + 1) * 2 + total(a, a).sum()


@njit(parallel=True)
def in_parallel(a):
    b = np.empty_like(a)
    for i in prange(len(a)):
        b[i] = half(a[i]) + ratio(a[i], 0)
    return b


@njit
def again(a, n):
    for _ in range(n):
        a = half(a)
    return a


@njit
def in_place(a):
    a[:] = half(a)
    a[1:] = total(a[:-1], a[1:])


@njit
def listed(a):
    return [half(x) for x in a]


@njit
def rows(a):
    s = 0.0
    for i in range(a.shape[0]):
        s += total(a[i], a[0]).max()
    return s


A = np.arange(3.0)
F = np.asfortranarray(np.arange(6.0).reshape(2, 3))
NUMBERS = [(3.0,), (3,), (np.float32(3.5),), (True,), (np.uint64(2),), (np.array(1.5),)]
ARRAYS = [(A,), (A.astype(np.uint8),), (A.astype(np.float32),), (F,), (F[:, ::2],), (A > 1,), (A[:0],)]
COEFFICIENTS = np.array([1.0, 2.0])
TABLE = np.array([[1.0, 2.0], [3.0, 4.0]])


@vectorize(["float64(float64)"])
def of_table(s):
    return COEFFICIENTS[0] + COEFFICIENTS[1] * s


@vectorize(["float64(float64,float64)"])
def of_tables(s, t):
    return of_table(s) + TABLE[1, 0] * t


@vectorize
def of_any(s):
    return of_table(s) - COEFFICIENTS[0]


@njit
def arrays_around(x):
    return of_tables(x, 2.0) + of_any(x), of_table(x[0]) + TABLE[0, 1], of_tables(x, x.reshape(3, 1))


CASES = {
    "of_table": [(np.arange(3.0),), (0.5,)],
    "of_tables": [(np.arange(3.0), 2.0)],
    "of_any": [(np.arange(3.0),), (2,)],
    "arrays_around": [(np.arange(3.0),)],
    "half": [(3.0,), (A,)],
    "half_of": NUMBERS + ARRAYS,
    "quarter_of": NUMBERS + ARRAYS,
    "ratio_of": [(1.0, 0.0), (1, 0), (A, 0.0), (1, A), (A, A.astype(np.int32))],
    "total_of": [
        (1, 2.5),
        (True, True),
        (np.uint8(200), np.uint8(100)),
        (A.astype(np.uint8), A.astype(np.uint8)),
        (A.astype(np.uint8), 300),
        (A.astype(np.float32), 2.0),
        (A, np.ones((2, 1))),
        (np.ones((2, 1, 3)), np.ones((4, 1))),
        (A, np.ones(1)),
        (A > 1, A > 0),
        (F, F),
        (F, 2),
        (F, np.ones((2, 3))),
        (F, np.ones((4, 6))[::2, ::2]),
        (F, A),
        (np.zeros((0, 3)), A),
        (np.array(1.5), 2.0),
        (np.array(1.5), A),
        (1j, A),
    ],
    "fraction_of": [(1.5,), (0,)],
    "weighed_of": [(1.5,), (-2,), (np.nan,), (np.inf,), (A,), (np.arange(3),)],
    "shifted_of": [(1.0, 2.0, 3.0), (A, 1.0, 2), (A, A[::-1], F), (F, 1, 1.5)],
    "product_of": [
        (1, 2),
        (np.float32(1.1), np.float32(2)),
        (A.astype(np.float32), np.float32(2)),
        (A.astype(np.float32), 2.5),
        (A.astype(np.int32), A.astype(np.float32)),
        (A.astype(np.int16), A.astype(np.float32)),
        (np.arange(3), np.arange(3)),
    ],
    "following_of": NUMBERS + ARRAYS,
    "small_of": [(0.5,), (2,), (A,)],
    "narrow_of": [(5,), (np.arange(4),), (np.uint8(7),)],
    "items": [(A,), (A.astype(np.uint8),), (A.astype(np.float32),)],
    "mixed": [(A,), (F,)],
    "in_parallel": [(A,)],
    "again": [(A, 2), (A, 0)],
    "in_place": [(np.arange(5.0),)],
    "listed": [(A,)],
    "rows": [(F,)],
}
