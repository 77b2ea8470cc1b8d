"""Calls of decorators in branches that run wherever there is Numba, and in others."""

import numpy as np
import os
import pykokkos as pk

try:
    from numba import jit, njit, prange

    HAVE = True
except ImportError:
    HAVE = False

USE = os.environ.get("USE_NUMBA", "1") == "1"


def plain(x):
    return x + 1


if USE:
    plain = pk.numba_decorator(njit)(plain)


# caramba: CRB2004: 'kept' stays with Numba: a dictionary has no meaning in a Kokkos kernel
def kept(x):
    d = {1: 2}
    return d[1] + x


if HAVE:
    kept = njit(kept)


def called(x):
    return x * 2


@pk.function
def called_function(x):
    return x * 2


call_called = pk.host_call(called_function)


# Where there is Numba:
if HAVE:
    # fast
    called = njit(called, cache=True)  # and cached


# Above the call.
# behind it
@pk.function
def commented(x):
    return x + 5


call_commented = pk.host_call(commented)


# Above the branch.
# caramba: CRB2004: 'calls' stays with Numba: a dictionary has no meaning in a Kokkos kernel
def calls(x):
    d = {1: 2}
    return called(x) + d[1]


@pk.workunit
def total_s(i, s, x):
    s += x[i]


@pk.function
def total(x):
    s = pk.parallel_reduce("total_s", pk.RangePolicy(0, x.size), total_s, x=x)
    return s


call_total = pk.host_call(total)


@pk.function
def other(x):
    return total(x) + called_function(1.0)


call_other = pk.host_call(other)


if HAVE and jit is not None:
    calls = njit(calls)


def tried(x):
    return x - 1


try:
    tried = pk.numba_decorator(njit)(tried)
except NameError:
    pass
else:
    print("fast")


def twice(x):
    return x - 1


if HAVE:
    twice = pk.numba_decorator(njit)(twice)
else:
    twice = np.vectorize(twice)


def early(x):
    return x * 3


print(early(1))
if HAVE:
    early = pk.numba_decorator(njit)(early)


if __name__ == "__main__":
    print(
        plain(1),
        kept(2),
        call_called(3),
        calls(4),
        call_total(np.ones(3)),
        call_other(np.ones(2)),
        tried(1),
        twice(1),
        early(2),
    )
