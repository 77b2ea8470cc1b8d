"""Names of Numba's decorators that parameters, variables, imports and classes hide."""

import numba as nb
from numba import njit


def ident(f):
    return f


def double(f):
    return lambda x: 2 * f(x)


def make(njit):
    @njit
    def f(x):
        return x + 1

    return f


def local():
    njit = double

    @njit
    def f(x):
        return x + 1

    return f


def imported():
    from functools import cache as njit

    @njit
    def f(x):
        return x + 1

    return f


class T:
    njit = staticmethod(double)

    @njit
    def f(x):
        return x + 1


def bound(nb):
    @nb.njit
    def f(x):
        return x + 1

    return f


class NB:
    njit = staticmethod(double)


print(type(make(ident)).__name__, make(double)(3), local()(3), type(imported()).__name__)
print(T.f(3), bound(NB)(3), bound(nb)(3), make(njit)(3))
