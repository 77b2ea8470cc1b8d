"""A text is something that Numba knows and a kernel does not."""

import numba as nb


@nb.njit
def twice(x):
    return 2 * x


@nb.njit
def length(x):
    return x + len(str(x))


def kept_inside(function):
    @nb.njit
    def inner(x):
        return function(x) + len(str(x))

    @nb.njit
    def outer(x):
        return inner(x) + 1

    return outer


def kept_outside(function):
    @nb.njit
    def inner(x):
        return function(x) + 1

    @nb.njit
    def outer(x):
        return inner(x) + len(str(x))

    return inner, outer


def kept_nowhere(function):
    @nb.njit
    def inner(x):
        return function(x) + 1

    return inner


inner, outer = kept_outside(twice)
print(kept_inside(twice)(3), inner(3), outer(3), kept_nowhere(twice)(3))
