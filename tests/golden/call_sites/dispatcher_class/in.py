"""Programs that ask whether a function is what Numba makes of one."""

import numpy as np
from numba import njit
from numba.core.registry import CPUDispatcher
import numba.core.dispatcher as nd


@njit
def f(x):
    return x + 1


@njit
def g(x):
    for i in range(len(x)):
        x[i] *= 2


def check(k):
    return isinstance(k, CPUDispatcher), isinstance(k, (int, nd.Dispatcher)), isinstance(k, (int, str))


print(check(f), check(g), check(3), check(len))
