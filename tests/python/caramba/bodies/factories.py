"""Kernels that functions make, with constants of their own, and kernels that call them by their new names."""

import numpy as np
from numba import njit, prange


def adding(k):
    @njit
    def add(x):
        return x + k

    return add


def shifting(k):
    @njit
    def shift(x):
        for i in range(len(x)):
            x[i] += k

    return shift


def scaled(k, flag):
    factor = np.array([k, k + 1.0])

    @njit
    def inner(x):
        return x * factor[1] if flag else x - factor[0]

    @njit
    def outer(x):
        return inner(x) + len(factor)

    return outer


add_one = adding(1)
add_half = adding(0.5)
shift_two = shifting(2)
twice = scaled(2, True)
never = scaled(2.5, None)


@njit
def both(x):
    return add_one(x), add_half(x), twice(x), never(x)


@njit
def shifted(x):
    shift_two(x)
    return x.sum()


@njit(parallel=True)
def everywhere(x):
    out = np.zeros(len(x))
    for i in prange(len(x)):
        out[i] = add_one(x[i]) + twice(x[i])
    return out


@njit
def if_given(x, w=None):
    if w:
        return x + 1
    return x if not w else x + 2


CASES = {
    "both": [(3,), (0.25,)],
    "shifted": [(np.arange(3),), (np.arange(3) * 0.5,)],
    "everywhere": [(np.arange(4) * 0.5,)],
    "if_given": [(3,), (3, 0), (3, 1.5)],
}
