"""Kernels that calls in expressions make of functions which stay for who calls them in Python."""

from types import SimpleNamespace

import numpy as np
from numba import njit
from numba.typed import List
import pykokkos as pk

HAVE_NUMBA = True


def _jit(f):
    """A compiled twin, or the function itself."""
    if not HAVE_NUMBA:
        return f
    return pk.numba_decorator(njit)(cache=True)(f)


def total(a):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
    return s


def mean(a):
    return a.sum() / a.size


def half(x):
    return x / 2


def multiples(x, n):
    out = List()
    for i in range(n):
        out.append(x * i)
    return out


fast = SimpleNamespace(total=_jit(total), mean=_jit(mean), multiples=_jit(multiples))
halves = [pk.numba_decorator(njit)(half), pk.numba_decorator(njit)(fastmath=True)(half)]


def tabled():
    return {"mean": _jit(mean), "plain": mean}


def shadowed(half):
    return [pk.numba_decorator(njit)(half)][0]


a = np.arange(4.0)
print(list(fast.multiples(2.5, 3)), type(fast.multiples(2.5, 3)).__name__)
print(fast.total(a), total(a), fast.mean(a), mean(a))
print(
    [f(3) for f in halves], half(3), type(tabled()["plain"]).__name__, tabled()["mean"](a), shadowed(half)(5)
)
