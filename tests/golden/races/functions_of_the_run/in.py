"""Loops that store to an array if the run shows that, by functions that only it knows, or by `+=`."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def parameter(f, x, out):
    for i in prange(len(x)):
        out[i] = f(x, i)


@njit
def hand(f, x, i):
    return f(x, i)


@njit(parallel=True)
def by_another(f, x, out):
    for i in prange(len(x)):
        out[i] = hand(f, x, i)


@njit(parallel=True)
def under_another_name(f, x, out):
    for i in prange(len(x)):
        y = x
        pair = (y, i)
        out[i] = f(*pair)


@njit(parallel=True)
def of_what_it_gives(f, x, out):
    for i in prange(len(x)):
        row = f(x, i)
        row[0] = 1.0
        out[i] = i


@njit(parallel=True)
def total(f, x, scale):
    s = 0.0
    for i in prange(len(x)):
        s += f(x, i) * scale
    return s


# An array of numbers, or of rows?
@njit(parallel=True)
def numbers_or_rows(x, leaves, out):
    for i in prange(len(leaves)):
        v = x[leaves[i]]
        v += 1
        out[i] = i


# What the loop stores itself, and the function may read: in order.
@njit(parallel=True)
def reads_what_is_stored(f, out):
    for i in prange(1, len(out)):
        out[i] = f(out, i)


@njit(parallel=True)
def one_place(f, x, out):
    for i in prange(len(x)):
        out[0] += f(x, i)
        out[1] = out[0] * 2


# Rows of its own for each iteration: parallel.
@njit(parallel=True)
def rows(f, x, out):
    for i in prange(len(x)):
        out[i, 0] = f(x[i])


def make(inner):
    @njit
    def mean_of(v):
        return inner(v) / len(v)

    @njit
    def put(v, k):
        v[k % 3] += 1.0
        return v[0]

    @njit(parallel=True)
    def means(x, out):
        for i in prange(len(x)):
            out[i] = mean_of(x) + i

    @njit(parallel=True)
    def puts(x, out):
        for i in prange(len(x)):
            out[i] = put(x, i)

    return means, puts
