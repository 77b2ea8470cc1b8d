"""A kernel above which another one stands, which migrates: it stays in a second migration, too."""

from numba import njit


@njit
def same(f):
    return f


@njit
@same
def kept(x):
    return x + 3
