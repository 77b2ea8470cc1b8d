"""A parallel kernel that is a value, beside a factory of decorators that makes nothing else than kernels."""

import numpy as np
from numba import njit
import pykokkos as pk


@pk.workunit
def par(i, s, x):
    s += x[i]


def call_par(x):
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("par", policy, par, x=x)


def gen(fun, x):
    return fun(x)


def maybe_jit(**k):
    def w(f):
        return njit(**k)(f)

    return w


@pk.function
def own(x):
    return x * 5


call_own = pk.host_call(own)


print(gen(call_par, np.ones(4)), call_own(2))
