"""Kernels that have one of several definitions, of which each migrates or stays by itself."""

import numpy as np
from numba import njit, prange, vectorize

FAST = len("fast") > 3

if FAST:

    @njit(parallel=True)
    def total(x):
        s = 0.0
        for i in prange(x.size):
            s += x[i]
        return s

    @njit
    def counted(x):
        return x + len({1: 2})

    @vectorize
    def more(x):
        return x + 1

else:

    @njit
    def total(x):
        return x.sum()

    @njit
    def counted(x):
        return x + 1

    @vectorize
    def more(x):
        return x + 2


if not FAST:

    @njit
    def labelled(x):
        return x + len({1: 2})

    @njit
    def stays(x):
        return {1: x}[1]

    @njit(parallel=True)
    def filled(x):
        for i in prange(x.size):
            x[i] = i

else:

    @njit
    def labelled(x):
        return x + 3

    @njit(parallel=True)
    def filled(x):
        for i in prange(x.size):
            x[i] = 2 * i

    @njit
    def stays(x):
        return x + 1


@njit
def calls(x):
    return total(x) * 2 + counted(1) + more(3) + labelled(2)


@njit
def called(x):
    d = {1: x}
    filled(x)
    return total(d[1]) + counted(2) + labelled(3) + stays(2)


@njit(parallel=True)
def loops(x):
    out = np.empty_like(x)
    for i in prange(x.size):
        out[i] = counted(x[i]) + labelled(x[i])
    return out


@njit
def fills(n):
    x = np.zeros(n)
    filled(x)
    return x


x = np.arange(4.0)
print(calls(x), called(x), loops(x), fills(3), x)
print(
    total(np.ones(3)), counted(3), more(3), labelled(np.float32(2)), stays(1.5), list(map(labelled, [1, 2]))
)
