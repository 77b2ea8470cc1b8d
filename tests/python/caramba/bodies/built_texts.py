"""Texts that kernels build to raise, assert or print them; dtypes by text, and by the text of their kind."""

import numpy as np
from numba import njit


@njit
def checked(x, n):
    if n > 3:
        raise ValueError(f"Got {n} instead of {x.shape[0]}, {x.shape}.")
    assert n > 0, "n is " + str(n) + "!"
    return n


@njit
def at_once(x, n):
    if n > 3:
        msg = f"Got {n} instead of {x.shape[0]}."
        raise ValueError(msg)
    if n < 1:
        msg = "Too small: " + str(n)
        raise ValueError(msg)
    if n == 2:
        msg = "plain"
        raise RuntimeError(msg)
    return checked(x, n)


@njit
def as_it_was(n):
    k = 1
    msg = f'it is {k} of {n} "q" % é'
    k = 2
    while n > k:
        k += 1
    if k == 4:
        raise KeyError(msg)
    return k


@njit
def asserted(n):
    assert n > 1, (n, 0)
    assert n > 2, n
    print(f"n is {n}", str(n))
    return n


@njit
def masks(x, n):
    kept, lost = np.zeros(n, dtype="bool"), np.ones(n, "f4")
    if x.dtype.kind == "i":
        kept[0] = True
    dtype = x.dtype
    if dtype.kind != "i":
        lost[0] = 0.5
    return kept, lost


@njit
def corner(x):
    n = x.ndim
    if n == 1:
        return x[0]
    return x[0, 0]


X = np.ones(3)

CASES = {
    "checked": [(X, n) for n in (5, 1, 0)],
    "at_once": [(X, n) for n in (5, 0, 2, 1)],
    "as_it_was": [(2,), (4,)],
    "asserted": [(1,), (2,), (3,)],
    "masks": [(X, 2), (np.arange(3), 2)],
    "corner": [(X,), (np.ones((2, 2)),)],
}
