"""What functools.wraps takes over from a kernel is there, too."""

import functools

from numba import njit


def each(function):
    @functools.wraps(function)
    def wrapper(values, *rest):
        return [function(value, *rest) for value in values]

    return wrapper


@each
@njit
def spherical(h, r):
    """Spherical model."""
    return 1.5 * h / r


print(spherical.__name__, spherical.__doc__, spherical.py_func(1.0, 2.0), spherical.__wrapped__(1.0, 2.0))


@each
@njit
def cubic(h, r):
    return h / r  # has an attribute of Numba's own


print(cubic.signatures)
