"""What functions that are values, `*`, named tuples and any number of arguments hand on may be stored to."""

from collections import namedtuple

import numpy as np
from numba import njit, prange

Grid = namedtuple("Grid", "a out k")


@njit(parallel=True)
def in_named_tuple(a, out):
    for i in prange(len(a)):
        g = Grid(a, out, 2)
        g.out[i] = g.a[i] * g.k


@njit(parallel=True)
def first_of_named_tuple(a, out):
    for i in prange(len(a)):
        g = Grid(a, out, 2)
        g.out[0] += g.a[i] * g.k


@njit
def put(g, i):
    g.out[0] = g.out[0] * 0.5 + i


@njit(parallel=True)
def named_tuple_handed(a, out):
    for i in prange(len(a)):
        put(Grid(a, out, 2), i)


@njit(parallel=True)
def unpacked(a, out):
    for i in prange(len(a)):
        g = Grid(a, out, 2)
        x, y, k = g
        y[0] = y[0] * 0.5 + i


@njit(parallel=True)
def item(a, out):
    for i in prange(len(a)):
        g = Grid(a, out, 2)
        g[1][0] = g[1][0] * 0.5 + i


@njit
def setfirst(x, i):
    x[0] = x[0] * 0.5 + i


@njit(parallel=True)
def parameter_called(f, a, out):
    for i in prange(len(a)):
        f(out, i)


@njit(parallel=True)
def variable_called(a, out):
    for i in prange(len(a)):
        f = setfirst
        f(out, i)


@njit
def run(f, x, i):
    f(x, i)


@njit(parallel=True)
def function_handed(a, out):
    for i in prange(len(a)):
        run(setfirst, out, i)


@njit(parallel=True)
def starred(a, out):
    for i in prange(len(a)):
        t = (out, i)
        setfirst(*t)


@njit(parallel=True)
def one_of_two(a, out):
    for i in prange(len(a)):
        for o in (a, out):
            o[0] = o[0] * 0.5 + i


@njit
def put2(*rest):
    rest[1][0] = rest[1][0] * 0.5 + rest[0]


@njit(parallel=True)
def variadic(a, out):
    for i in prange(len(a)):
        put2(i, out)



@njit(parallel=True)
def item_called(fs, a, out):
    for i in prange(len(a)):
        fs[0](out, i)
