"""Programs that read the names of their kernels."""

import numpy as np
from numba import njit, prange


def compiled(**options):
    def wrap(f):
        return njit(**options)(f)

    return wrap


@compiled(nogil=True)
def scaled(a, x):
    return a * x


@njit
def shifted(a, x):
    return a + scaled(a, x)


@njit(parallel=True)
def total(x):
    s = 0.0
    for i in prange(x.shape[0]):
        s += scaled(2.0, x[i])
    return s


@njit(parallel=True)
def fill(x):
    for i in prange(x.shape[0]):
        x[i] = i


@njit
def stays(x):
    table = {0: x.sum()}
    fill(x)
    return table[0] + total(x)


x = np.ones(3)
kernels = {f.__name__: f for f in (scaled, shifted, total, fill, stays)}
print(list(kernels), [f.__qualname__ for f in kernels.values()], type(x).__name__)
print(kernels["scaled"](2.0, 3.0), kernels["shifted"](1, 2), kernels["total"](x), kernels["stays"](x), x)
