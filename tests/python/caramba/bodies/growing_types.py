"""Values without names, whose types grow in loops as those of variables do."""

import numpy as np
from numba import njit


@njit
def hashed(x, n):
    s = x
    for i in range(n):
        s = s * x + i
    return s


@njit
def counted_down(x, n):
    s = x
    while n > 0:
        s = s * x + n
        n -= 1
    return s


@njit
def in_two_steps(x, n):
    s = x
    t = x
    for i in range(n):
        t = s * x
        s = t + i
    return s, t


@njit
def updated(x, n):
    s = x
    for i in range(n):
        s += x * x
        s -= i
    return s


@njit
def products(x, n, out):
    s = x
    for i in range(n):
        out[i] = s * x
        s = s + i + 4611686018427387905
    return s


@njit
def negated(x, n, out):
    s = x
    for i in range(n):
        out[i] = -s
        s = s + i + 4611686018427387905
    return s


@njit
def shifted(x, n, out):
    s = x
    for i in range(n):
        out[i] = (s >> 1) + 1
        s = s + i
    return s


@njit
def hashes(a, out):
    h = a[0]
    for i in range(len(a)):
        h = (h * 31 + a[i]) % 1000003
        out[i] = h
    return h


@njit
def greatest(a, out):
    h = a[0]
    for i in range(len(a)):
        h = max(h * a[i], i) + 1
        out[i] = h
    return h


@njit
def square(x):
    return x * x


@njit
def called(x, n, out):
    s = x
    for i in range(n):
        out[i] = square(s)
        s = s + i + 2011686018427387905
    return s


@njit
def chosen(x, n, out):
    s = x
    for i in range(n):
        out[i] = s * x if i % 2 == 0 else s
        s = s + i + 2011686018427387905
    return s


@njit
def parts(x, n, out):
    s = x
    for i in range(n):
        out[i] = divmod(s, x)[0]
        s = s + i + 2011686018427387905
    return s


@njit
def divided(a, b):
    return divmod(a, b)


KINDS = (np.uint8, np.uint16, np.uint32, np.uint64, np.int8, np.bool_)
ITEMS = [3, 250, 7, 100, 17]
LOOPS = [(kind(3), 5) for kind in KINDS]
STORED = [
    (kind(3), 5, np.zeros(5, dtype)) for kind in (np.uint8, np.int16) for dtype in (np.int64, np.float64)
]
ARRAYS = [
    (np.array(ITEMS).astype(kind), np.zeros(5, dtype))
    for kind in (np.uint8, np.uint64, np.int8)
    for dtype in (np.int64, np.float64)
]
MOST = np.uint64(2**64 - 1)
CASES = {
    "hashed": LOOPS,
    "counted_down": LOOPS,
    "in_two_steps": LOOPS,
    "updated": LOOPS,
    "products": STORED,
    "negated": STORED,
    "shifted": STORED,
    "hashes": ARRAYS,
    "greatest": ARRAYS,
    "called": STORED,
    "chosen": STORED,
    "parts": STORED,
    "divided": [
        (True, MOST),
        (MOST, True),
        (MOST, np.uint8(7)),
        (np.int8(-7), np.uint8(2)),
        (-7, 2),
        (7.5, -2),
    ],
}
