"""Kernels that one branch defines, and other functions otherwise."""

import os

import numba
import numba.cuda
import numpy as np
from numba import njit, prange

HAS = os.environ.get("PROGRAM_WITHOUT_KERNELS") is None

if HAS:

    @njit
    def count(x, n):
        out = np.zeros(n)
        for v in x:
            out[v] += 1
        return out

    @njit(parallel=True)
    def twice(x):
        r = count(x, 3)
        for i in prange(3):
            r[i] *= 2
        return r

else:

    def count(x, n):
        return np.bincount(x, minlength=n)

    twice = lambda x: count(x, 3) * 2

try:
    import numba

    @njit
    def fill(x, value):
        for i in range(len(x)):
            x[i] = value
except ImportError:

    def fill(x, value):
        x[:] = value


@njit
def total(x):
    return count(x, 4).sum()


if HAS:

    @njit
    def shifted(x):
        return x + 1

else:

    @njit
    def shifted(x):
        return x + 2


if HAS:

    @njit
    def needed(x):
        return x + 1

else:

    def needed(x):
        return x + 2


@njit
def looked_up(x):
    table = {1: needed(x)}
    return table[1]


if HAS:

    @njit
    def recursive(n):
        return 1 if n < 2 else n * recursive(n - 1)

else:

    @njit
    def recursive(n):
        return n


if HAS:

    @njit
    def chosen(x):
        return {1: x}[1]

else:

    @njit
    def chosen(x):
        return x


def fallback(x):
    return x


@njit
def fallback(x):
    return -x


x = np.array([1, 1, 2])
fill(x, 2)
print(count(x, 3), twice(x), x, total(x), shifted(2), looked_up(3), fallback(4), recursive(3), chosen(1))


if numba.__version__ > "0.50":
    OPTIONS = dict(cache=True, debug=False)
else:
    OPTIONS = {}

if numba.__version__ > "0.50":
    UNLIKE = dict(fastmath=True)
else:
    UNLIKE = {}


@numba.njit(**OPTIONS)
def of_either_branch(x):
    return x * x + 1


@numba.njit(**UNLIKE)
def the_run_decides(x):
    return x * x + 1


@numba.cuda.jit(**OPTIONS)
def on_a_device(x):
    x[numba.cuda.grid(1)] += 1
