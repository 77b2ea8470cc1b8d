"""Kernels inside of functions call what these got: ours, Numba's, and what reads Numba's itself."""

import numpy as np
from numba import njit, prange, vectorize


@njit
def square(x):
    return x * x


@njit
def worded(x):
    return x + len({1: x, 2: x})


@vectorize
def halved(x):
    return x / 2


@vectorize
def named(x):
    return x / len(str("ab"))


def build(mapper, first=False):
    shift = 2.0

    @njit
    def rounded(s, x):
        return int(mapper(x) * s + shift)

    @njit
    def plain(s, x):
        return mapper(x) * s

    @njit(parallel=True)
    def over(x):
        out = np.empty_like(x)
        for i in prange(len(x)):
            out[i] = rounded(2.0, x[i]) + plain(1.0, x[i])
        return out

    return (rounded if first else plain), over


def twice(of):
    pair = (of, of)
    f, g = pair

    @njit
    def outer(s, x):
        return f(s, x) + g(s, x + 1)

    return outer


@njit
def apply(f, s, x):
    return f(s, x) * 2


class Model:
    def __init__(self, mapper):
        self.mapper = mapper

    def run(self, x):
        mapper = self.mapper

        @njit
        def summed(x):
            total = 0.0
            for i in range(len(x)):
                total += mapper(x[i])
            return total

        return summed(x)


for mapper in (square, worded, halved, named):
    for first in (False, True):
        f, over = build(mapper, first)
        print(f(2.0, 3.0), twice(f)(2.0, 3.0), apply(f, 2.0, 3.0), over(np.arange(4.0)))
    print(Model(mapper).run(np.arange(5.0)))
