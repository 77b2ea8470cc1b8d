"""A parallel kernel that is a value, beside a factory of decorators that makes nothing else than kernels."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def par(x):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    return s


def gen(fun, x):
    return fun(x)


def maybe_jit(**k):
    def w(f):
        return njit(**k)(f)

    return w


@maybe_jit(cache=False)
def own(x):
    return x * 5


print(gen(par, np.ones(4)), own(2))
