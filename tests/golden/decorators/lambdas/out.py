"""Lambdas that Numba compiles, under names."""

import math
import numpy as np
from numba import njit
import pykokkos as pk

# adds one
# always
@pk.function
def inc(x):
    return x + 1


call_inc = pk.host_call(inc)


@pk.function
def dist(x, y):
    return math.sqrt(x * x + y * y)


call_dist = pk.host_call(dist)


# between
@pk.function
def clip(x, lo=0.0, hi=1.0):
    return min(max(x, lo), hi)


call_clip = pk.host_call(clip)


@pk.vectorize
def sq(x):
    return x * x


@pk.vectorize(["float64(float64)"])
def vs(x):
    return x * 2
# caramba: CRB2004: 'table' stays with Numba: a dictionary has no meaning in a Kokkos kernel
table = njit(lambda x: {1: x}[1])


@pk.function
def rest(*a):
    return a[0] + len(a)


call_rest = pk.host_call(rest)
one = two = njit(lambda x: x)


@pk.function
def const():
    return 3.5


call_const = pk.host_call(const)


@pk.function
def pair(x):
    return (x, x + 1)


call_pair = pk.host_call(pair)


@pk.function
def cond(x):
    return x if x > 0 else -x


call_cond = pk.host_call(cond)
if len("abc") == 3:
    @pk.function
    def inner(x):
        return x - 1

    call_inner = pk.host_call(inner)
    other = 3


@pk.function
def total(a):
    s = 0.0
    for v in a:
        s += inc(v) + dist(v, 2.0) + clip(v) + cond(v) + inner(v) + const()
    return s


call_total = pk.host_call(total)


def makes():
    local = njit(lambda x: x + 5)
    return local(1)


print(call_total(np.arange(5.0)), call_inc(3), call_inc(2.5), call_dist(3.0, 4.0), call_clip(7.0), call_clip(7.0, hi=3.0))
print(sq(np.arange(4)), vs(np.arange(4)), table(3), call_rest(1, 2), one(3), call_pair(3), makes(), call_inner(3))
