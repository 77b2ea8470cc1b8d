from typing import List

import numba
import numpy as np
from numba import njit

START = np.array([0.5, -1.5])
SIZES = (2, 3)
Word = np.uint32
METHODS = {"fast": np.int64(2), "slow": 1}
SCALES = (0.5, np.float32(2.0))


@njit
def default_array(x, scale=None):
    if scale is None:
        scale = np.ones(len(x))
    return x * scale


@njit
def default_number(x, start=None):
    if start is None:
        start = 0.0
        for i in range(len(x)):
            start += x[i]
    return start * 2


@njit
def either(x, first=None, last=None):
    if not (first is None or last is None):
        return x[first:last]
    if first is None:
        first = 0
    if last is None:
        last = len(x)
    return x[first:last]


@njit
def weight(x, weights=None):
    s = 0.0
    for i in range(len(x)):
        s += 1.0 if weights is None else weights[i]
    return s


@njit
def average(x, total=None, weights=None):
    if total is None:
        total = weight(x, weights=weights)
    return x.sum() / total


@njit
def moved(x, by=START, sizes=SIZES):
    out = np.zeros(sizes[0])
    for i in range(sizes[0]):
        out[i] = x[i] + by[i] * sizes[1]
    return out


@njit
def moves(x):
    return moved(x) + moved(x, sizes=(1, 2)).sum()


@njit
def square(x):
    return x * x


@njit
def summed(x, f=square):
    s = 0.0
    for v in x:
        s += f(v)
    return s


@njit
def sums(x):
    return summed(x)


@njit
def mixed(a, b):
    h = Word(a) * Word(2654435761)
    return Word(h ^ Word(b)) & Word(0xFFFF)


@njit
def bounded(x, top=float("inf"), low=-float("inf"), least=-np.inf):
    return max(min(x, top), low, least)


@njit
def zeros_as(x, dtype):
    kind = x.dtype
    out = np.zeros(3, dtype=dtype)
    return out, np.ones(2, dtype=kind)


@njit
def holds(table, row, value):
    if value in table[row]:
        return 1
    return 2 if value not in table[row - 1] else 3


@njit
def endless(x, stop):
    i = 0
    while True:
        if x[i] > stop:
            return i
        i += 1
    found = i
    return found + 1


@njit
def started(start=None):
    if start is None:
        start = 0.5
    return start, start * 3


@njit
def signed(x, sign=None):
    if sign is not None:
        x = x * sign
    else:
        sign = -1.0
    return x, sign


@njit
def by_method(x, method=METHODS["fast"], scale=SCALES[1]):
    if method == np.int64(2):
        return x * scale
    return x + method


@njit
def by_methods(x):
    return by_method(x), by_method(x, scale=2.5)


@njit
def converges(x, tolerance=np.finfo(float).eps, most=np.iinfo(np.int32).max):
    n = 0
    while x > tolerance and n < most:
        x *= 0.25
        n += 1
    return x, n, tolerance, most


@njit
def typed(x, k=numba.int64(10), low=numba.float32(0.1), sure=numba.types.boolean(False)):
    return x * low, k // 3, sure


@njit
def annotated(x=np.ndarray, sizes=List[int]):
    return x[0] * sizes[0]


A = np.array([3.0, 1.0, 2.5, -4.0])
F = A.astype(np.float32)
GRID = np.arange(6).reshape(2, 3)
CASES = {
    "typed": [(2.5,), (2.5, 7), (np.float32(2.5), 7, 0.1, True)],
    "converges": [(1.0,), (1.0, 0.1), (9.0, 1e-9, 5)],
    "by_method": [(1.5,), (A,), (2, 1), (np.float32(3), 2)],
    "by_methods": [(2.5,), (A,)],
    "default_array": [(A,), (A, A), (F, None)],
    "default_number": [(A,), (F, None), (A, 0.5)],
    "either": [(A,), (A, 1), (A, None, 2), (A, 1, 3)],
    "average": [(A,), (A, 2.0), (A, None, F)],
    "moved": [(A,), (A, A), (A, F, (1, 7))],
    "moves": [(A,)],
    "summed": [(A,), (F,)],
    "sums": [(A,)],
    "mixed": [(7, 9), (2**31, 3)],
    "started": [(), (None,), (2,), (2.5,), (True,), (np.float32(2.0),), (np.int8(3),)],
    "signed": [(2,), (2, 3), (2.5, 3), (2, 1.5), (2, None)],
    "bounded": [(2.5,), (2.5, 2.0), (2.5, 9.0, 3.0)],
    "zeros_as": [(A, np.int32), (F, np.float64)],
    "holds": [(GRID, 0, 2), (GRID, 0, 4), (GRID, 1, 7)],
    "annotated": [(A, SIZES), (GRID[0], (2,))],
    "endless": [(A, 2.0), (A, 2.9)],
}
