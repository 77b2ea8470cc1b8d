"""Tests of constants: Numba drops the branch that they rule out before it looks for types."""

import numpy as np
from numba import njit

SINGLE = True
VERBOSE = False
LEVEL = 2
TOLERANCE = 0.5
MODE = "fast"
OTHER = "slow"


@njit
def precision(n):
    if SINGLE:
        x = np.float32(0.1)
    else:
        x = 0.1
    return x * n


@njit
def integers(n):
    if VERBOSE:
        y = 1.5
    else:
        y = n
    if not VERBOSE:
        y += 1
    else:
        y = 2.5
    if VERBOSE and n > 2:
        y = 3.5
    return y


@njit
def compared(n):
    y = n if LEVEL > 1 else 0.5
    z = n if 1 < LEVEL < 10 else 0.5
    w = 0.5 if TOLERANCE == 0.25 else n
    if LEVEL == 3:
        y = 0.5
    return y, z, w


@njit
def literal(n):
    y = 0.5 if False else n
    if 0:
        y = 0.5
    return y


@njit
def local(n):
    kind = 2
    if kind == 2:
        y = n
    else:
        y = 0.5
    return y


@njit
def changed(n):
    kind = 0
    for _ in range(n):
        kind = 1
    return n if kind else 0.5


@njit
def assigned_later(n):
    kind = 0
    if kind:
        n = n + 0.5
    for _ in range(3):
        kind += 1
        once = 0
        if once:
            n = n + 0.5
        once = 1
    return n, kind


@njit
def in_variables(n):
    use = LEVEL == 2
    same = use
    low = LEVEL - 2
    if not same:
        n = 0.5
    if low:
        n = 0.5
    return n


@njit
def unpacked(n):
    low, high = 0, 1
    if low:
        n = n + 0.5
    return n, high


@njit
def ended(n):
    if LEVEL:
        return n
    return 0.5


@njit
def in_loop(n):
    for _ in range(3):
        if VERBOSE:
            n += 0.5
        else:
            n += 1
    return n


@njit
def texts(n, mode):
    if MODE != "fast":
        return 0.5
    if mode == MODE:
        return n * 2
    if OTHER == mode:
        return n * 3
    return n


@njit
def never(a):
    ...
    total = 0
    for v in a:
        total += v
        if VERBOSE:
            print("total: %d" % total)
    if not SINGLE:
        seen = {0: total}
        total += len(seen)
    return total


NUMBERS = [(2,), (2.5,), (np.float32(2.5),)]
CASES = {
    "precision": NUMBERS,
    "integers": NUMBERS,
    "compared": NUMBERS,
    "literal": NUMBERS,
    "local": NUMBERS,
    "changed": [(2,), (0,)],
    "assigned_later": NUMBERS,
    "in_variables": NUMBERS,
    "unpacked": NUMBERS,
    "ended": NUMBERS,
    "in_loop": NUMBERS,
    "texts": [(2, "fast"), (2, "slow"), (2, "other")],
    "never": [(np.arange(4),)],
}
