"""Programs that ask whether a function is what Numba makes of one."""

import numpy as np
import pykokkos as pk
from numba.core.registry import CPUDispatcher
import numba.core.dispatcher as nd


@pk.function
def f(x):
    return x + 1


call_f = pk.host_call(f)


@pk.function
def g(x):
    for i in range(len(x)):
        x[i] *= 2


call_g = pk.host_call(g)


def check(k):
    return isinstance(k, (CPUDispatcher, pk.HostCall)), isinstance(k, (int, nd.Dispatcher, pk.HostCall)), isinstance(k, (int, str))


print(check(call_f), check(call_g), check(3), check(len))
