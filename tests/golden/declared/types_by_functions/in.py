"""Types that functions of the program say."""

import numba as nb
import numpy as np


def vector(dim=1, dtype=nb.float64):
    """Return the type of arrays without gaps."""
    return nb.types.Array(dtype, dim, "C")


def without_end(n):
    return without_end(n)


@nb.experimental.jitclass([("a", vector()), ("b", vector(dim=2)), ("c", vector(1, nb.int32))])
class Parts:
    def __init__(self, a, b, c):
        self.a = a
        self.b = b
        self.c = c

    def total(self):
        return self.a.sum() + self.b[0, 0] + self.c[1]


@nb.njit(nb.float64(vector(dtype=nb.float64), nb.int64))
def item(a, k):
    return a[k] + 1


@nb.njit(nb.float64(without_end(1)))
def unknown(a):
    return a + 1


def main():
    print(Parts(np.arange(3.0), np.ones((2, 2)), np.arange(3, dtype=np.int32)).total(), item(np.arange(3.0), 2))
