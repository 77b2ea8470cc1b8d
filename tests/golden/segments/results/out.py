import math

import numpy as np
import pykokkos as pk


@pk.workunit
def mean_sine(i, s, a):
    s += np.sin(a[i])


@pk.function
def mean_sine_result(a, s):
    return s / a.size


def call_mean_sine(a):
    policy = pk.RangePolicy(0, a.size)
    s = pk.parallel_reduce("mean_sine", policy, mean_sine, a=a)
    return pk.host_call(mean_sine_result)(a, s)


@pk.workunit
def count(i, c, x, t):
    if x[i] > t:
        c += 1


@pk.function
def count_step(x, c):
    frac = c / len(x)
    return frac


def call_count(x, t):
    policy = pk.RangePolicy(0, len(x))
    c = pk.parallel_reduce("count", policy, count, 0, x=x, t=t)
    frac = pk.host_call(count_step)(x, c)
    return c, frac


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
def norm_workunit_1(i, s, x):
    s += x[i] * x[i]


@pk.function
def norm_step(s):
    norm = math.sqrt(s)
    return norm


@pk.workunit
def norm_workunit_2(i, x, norm):
    x[i] /= norm


def call_norm(x):
    policy = pk.RangePolicy(0, len(x))
    s = pk.parallel_reduce("norm_workunit_1", policy, norm_workunit_1, x=x)
    norm = pk.host_call(norm_step)(s)
    if norm > 0.0:
        policy = pk.RangePolicy(0, len(x))
        pk.parallel_for("norm_workunit_2", policy, norm_workunit_2, x=x, norm=norm)
    return norm
