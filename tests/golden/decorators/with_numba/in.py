"""Calls of decorators in branches that run wherever there is Numba, and in others."""

import numpy as np
import os

try:
    from numba import jit, njit, prange

    HAVE = True
except ImportError:
    HAVE = False

USE = os.environ.get("USE_NUMBA", "1") == "1"


def plain(x):
    return x + 1


if USE:
    plain = njit(plain)


def kept(x):
    d = {1: 2}
    return d[1] + x


if HAVE:
    kept = njit(kept)


def called(x):
    return x * 2


# Where there is Numba:
if HAVE:
    # fast
    called = njit(called, cache=True)  # and cached


def commented(x):
    return x + 5


# Above the branch.
if HAVE:
    # Above the call.
    commented = njit(commented)  # behind it


def calls(x):
    d = {1: 2}
    return called(x) + d[1]


def total(x):
    s = 0.0
    for i in prange(x.size):
        s += x[i]
    return s


def other(x):
    return total(x) + called(1.0)


if HAVE and jit is not None:
    calls = njit(calls)
    total = njit(parallel=True)(total)
    other = jit(nopython=True)(other)


def tried(x):
    return x - 1


try:
    tried = njit(tried)
except NameError:
    pass
else:
    print("fast")


def twice(x):
    return x - 1


if HAVE:
    twice = njit(twice)
else:
    twice = np.vectorize(twice)


def early(x):
    return x * 3


print(early(1))
if HAVE:
    early = njit(early)


if __name__ == "__main__":
    print(
        plain(1),
        kept(2),
        called(3),
        calls(4),
        total(np.ones(3)),
        other(np.ones(2)),
        tried(1),
        twice(1),
        early(2),
    )
