"""Loops over prange of functions that take any number of arguments: arrays, numbers, text and nothing."""

import numpy as np
from numba import njit, prange


@njit
def scaled(part, factor, shift):
    return part.mean() * factor + shift


@njit(parallel=True)
def rolled(values, begin, *args):
    out = np.empty(begin.shape[0] - 1)
    for i in prange(begin.shape[0] - 1):
        out[i] = scaled(values[begin[i] : begin[i + 1]], *args)
    return out


@njit(parallel=True)
def summed(x, *args):
    s = 0.0
    for i in prange(x.shape[0]):
        s += x[i] * args[0] + args[1][i]
    return s


@njit(parallel=True)
def summed_items(x, pair):
    """`pair[0]` is a number, though `pair[1]` is an array."""
    s = 0.0
    for i in prange(x.shape[0]):
        s += x[i] * pair[0] + pair[1][i]
    return s


@njit(parallel=True)
def stored(n, *args):
    for i in prange(n):
        args[0][i] = i * 2
        args[1][i] += args[0][i] + len(args)
    return args[1].sum()


@njit(parallel=True)
def counted(x, *args):
    s = 0.0
    for i in prange(x.shape[0]):
        s += x[i] + len(args)
    return s


@njit
def plain(part):
    return part.max()


def made(f):
    @njit(parallel=True, nogil=True)
    def roll(values, begin, *args):
        out = np.empty(begin.size - 1)
        for i in prange(begin.size - 1):
            out[i] = f(values[begin[i] : begin[i + 1]], *args)
        return out

    return roll


roll_scaled = made(scaled)
roll_plain = made(plain)

X = np.arange(10.0)
B = np.array([0, 3, 4, 10])
CASES = {
    "rolled": [(X, B, 2.0, 1), (X, B, 2, 1.5), (X, B[:1], np.float32(2.0), True)],
    "summed": [(X, 2.0, X), (X[:0], 2, X), (X, 3, np.arange(10))],
    "summed_items": [(X, (2.0, X)), (X[:0], (2, X)), (X, (3, np.arange(10)))],
    "stored": [(5, np.zeros(5), np.ones(5)), (5, np.zeros(5), np.ones(5), 3), (0, np.zeros(0), np.ones(0))],
    "counted": [(X,), (X, 1), (X, 1, "x", (2, 3.0))],
    "roll_scaled": [(X, B, 1.5, 2)],
    "roll_plain": [(X, B)],
}
