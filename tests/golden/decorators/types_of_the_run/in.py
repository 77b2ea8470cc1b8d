"""Types of Numba in kernels whose options only the run knows."""

import os
import numpy as np
import numba
from numba import jit, uintp, float32, uint64

if os.environ.get("X") is not None:
    CHECK = True
else:
    CHECK = False


@jit(nopython=True, boundscheck=CHECK)
def a(n):
    return np.empty(n, dtype=uintp)


@jit(nopython=True, boundscheck=CHECK)
def b(x):
    return uint64(x) + 1


@jit(nopython=True, boundscheck=CHECK)
def c(x):
    return numba.float32(x)


@jit(nopython=True, boundscheck=CHECK, locals={"i": uintp})
def d(x):
    i = 0
    return x[i]


@jit([uint64(uint64)], nopython=True, boundscheck=CHECK)
def e(x):
    return x + 1


@jit(nopython=True, boundscheck=CHECK)
def f(x):
    return np.zeros(x, dtype=np.uintp)


if __name__ == "__main__":
    print(a(3).dtype, b(3), c(0.1), d(np.arange(3)), e(2), f(2))
