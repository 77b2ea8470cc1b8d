import math

import numpy as np
import pykokkos as pk


@pk.workunit
def mean_sine_s(i, s, a):
    s += np.sin(a[i])


@pk.function
def mean_sine(a):
    s = pk.parallel_reduce("mean_sine_s", pk.RangePolicy(0, a.size), mean_sine_s, a=a)
    return s / a.size


call_mean_sine = pk.host_call(mean_sine)


@pk.workunit
def count_c(i, c, x, t):
    if x[i] > t:
        c += 1


@pk.function
def count(x, t):
    c = pk.parallel_reduce("count_c", pk.RangePolicy(0, len(x)), count_c, 0, x=x, t=t)
    frac = c / len(x)
    return c, frac


call_count = pk.host_call(count)


@pk.workunit
def tuple_1(i, mn, x):
    mn = min(mn, x[i])


@pk.workunit
def tuple_2(i, mx, x):
    mx = max(mx, x[i])


def call_tuple(x):
    n = len(x)
    policy = pk.RangePolicy(0, n)
    mn = pk.parallel_reduce("tuple_1", policy, tuple_1, np.inf, x=x)
    policy = pk.RangePolicy(0, n)
    mx = pk.parallel_reduce("tuple_2", policy, tuple_2, -np.inf, x=x)
    return mn, mx, mx - mn


@pk.workunit
def norm_s(i, s, x):
    s += x[i] * x[i]


@pk.workunit
def norm_x(i, x, norm):
    x[i] /= norm


@pk.function
def norm(x):
    s = pk.parallel_reduce("norm_s", pk.RangePolicy(0, len(x)), norm_s, x=x)
    norm = math.sqrt(s)
    if norm > 0.0:
        pk.parallel_for("norm_x", pk.RangePolicy(0, len(x)), norm_x, x=x, norm=norm)
    return norm


call_norm = pk.host_call(norm)
