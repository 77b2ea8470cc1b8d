"""Types that functions of the program say."""

import numba as nb
import numpy as np
import pykokkos as pk


def vector(dim=1, dtype=nb.float64):
    """Return the type of arrays without gaps."""
    return nb.types.Array(dtype, dim, "C")


def without_end(n):
    return without_end(n)


@pk.classtype(a=pk.View1D[pk.float64], b=pk.View2D[pk.float64], c=pk.View1D[pk.int32])
class Parts:
    def __init__(self, a, b, c):
        self.a = a
        self.b = b
        self.c = c

    def total(self):
        return self.a.sum() + self.b[0, 0] + self.c[1]


@pk.function(signatures=["float64(float64[::1], int64)"])
def item(a, k):
    return a[k] + 1


call_item = pk.host_call(item)


@pk.numba_decorator(nb.njit)(nb.float64(without_end(1)))
def unknown(a):
    return a + 1


def main():
    print(Parts(np.arange(3.0), np.ones((2, 2)), np.arange(3, dtype=np.int32)).total(), call_item(np.arange(3.0), 2))
