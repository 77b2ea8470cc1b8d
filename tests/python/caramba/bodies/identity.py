"""`is` between numbers: equal if of one type, else not each other, and no branch is dropped for it.

Arrays are each other if they are the same memory."""

import numpy as np
from numba import njit


@njit
def masked(x, mask=None):
    n = 0
    for i in range(x.size):
        if mask is not None and mask[i] is False:
            continue
        n += 1
    return n


@njit
def stopped(limit):
    n = 0
    stop = False
    while stop is False:
        n += 1
        if n > limit:
            stop = True
    if (n > 3) is not True:
        n += 10
    return n


@njit
def numbers(i, x, b):
    return b is True, b is not False, i is True, False is x, (i == x) is True


@njit
def given(x, flag=False):
    if flag is False:
        return x + 1
    return x * 2.0


@njit
def counted(a):
    a[0] += 1
    return a[0]


@njit
def evaluated(a):
    return counted(a) is True, counted(a) is not False, (counted(a) == 3) is True


@njit
def added(a, b, out):
    if out is a or b is out:
        t = a + b
        for i in range(t.size):
            out[i] = t[-1 - i]
        return False
    for i in range(out.size):
        out[i] = a[-1 - i] + b[-1 - i]
    return out is not a


@njit
def is_none(x):
    return x is None


@njit
def asked_as_value(x, out):
    left_out = x is None
    out[0] = x is not None
    return left_out, (x is None) + 1, not is_none(x), (is_none(x), is_none("ab"), is_none(None))


NUMBERS = [
    (1, 1.0, True),
    (2, 2.0, False),
    (True, 1.0, 1),
    (np.int32(1), np.float32(1.0), True),
    (1, np.nan, True),
]
FIRST, SECOND = np.arange(4.0), np.arange(1.0, 9.0, 2.0)
CASES = {
    "masked": [
        (np.arange(4.0),),
        (np.arange(3), np.array([True, False, True])),
        (np.arange(3), np.array([1, 0, 1])),
    ],
    "stopped": [(1,), (3,)],
    "numbers": NUMBERS,
    "added": [(FIRST, SECOND, FIRST), (FIRST, SECOND, SECOND), (FIRST, SECOND, np.zeros(4))],
    "given": [(1,), (1, False), (1, True), (1, 0)],
    "is_none": [("ab",), ("",), (None,), (3,), (np.ones(2),), ((1, 2),)],
    "asked_as_value": [("ab", np.zeros(1)), (None, np.zeros(1)), (2.5, np.zeros(1)), (FIRST, np.zeros(1))],
    "evaluated": [(np.zeros(2, np.int64),), (np.zeros(2, np.int32),)],
}
