"""Branches that Numba drops, so that what they would assign says nothing about types: by globals, by what is
around a kernel, by variables that are assigned once. Not by a parameter that is None."""

import numpy as np
from numba import njit

DEBUG = False
LEVEL = 2
BIG = 2**63


def around(flag):
    @njit
    def f(x):
        if flag:
            x = 0.5
        return x

    return f


of_none = around(None)
of_zero = around(0)
of_one = around(1)


@njit
def by_none(x, w=None):
    if w:
        x = 0.5
    y = x if not w else 1
    return x, y, 0.5 if w else 3


@njit
def by_global(x):
    y = x
    if DEBUG:
        y = 0.5
    if DEBUG and x > 1:
        y = 0.5
    if LEVEL or x > 1:
        z = x
    else:
        z = 0.5
    return y, z, 0.5 if DEBUG else x, DEBUG and x > 1, LEVEL and x


@njit
def by_level(x):
    y = z = x
    if LEVEL != 2 or 3 < LEVEL:
        y = 0.5
    if not LEVEL == 2:
        z = 0.5
    return y, z, 0.5 if LEVEL > 5 else x


@njit
def by_what_no_int64_holds(x):
    if BIG > 5:
        y = x
    else:
        y = 0.5
    return y, x if BIG else 0.5


@njit
def by_variable(x):
    flag = False
    most = 2
    y = z = x
    if flag:
        y = 0.5
    if most > 3:
        z = 0.5
    return y, z


@njit
def by_several(x):
    flag = False
    y = x
    if x > 5:
        flag = True
    if flag:
        y = 0.5
    return y


@njit
def by_loop(x):
    n = 0
    while LEVEL:
        n += 1
        if n > x:
            break
    return n


def made(x):
    return of_none(x), of_zero(x), of_one(x)


@njit
def by_kept_rank(a, w=None):
    is_flat = a.ndim == 1
    weighted = w is not None
    if not is_flat:
        out = np.zeros(a.shape[1])
        for i in range(a.shape[1]):
            out[i] = a[:, i].sum()
    else:
        out = np.array([a.sum()])
    if weighted and is_flat:
        out = out * w
    return out


CASES = {
    "by_kept_rank": [(np.ones(3),), (np.ones((3, 2)),), (np.ones(3), 2.5)],
    "by_none": [(3,), (3, None), (3, 0), (3, 2.5)],
    "by_global": [(3,), (0,)],
    "by_level": [(3,)],
    "by_what_no_int64_holds": [(3,)],
    "by_variable": [(3,)],
    "by_several": [(3,), (7,)],
    "by_loop": [(3,)],
    "made": [(3,)],
}
