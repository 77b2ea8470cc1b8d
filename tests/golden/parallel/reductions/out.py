import numpy as np
import pykokkos as pk


@pk.workunit
def total(i, s, x):
    s += x[i]


def call_total(x):
    # counts from zero
    policy = pk.RangePolicy(0, x.shape[0])
    return pk.parallel_reduce("total", policy, total, 0, x=x)


@pk.workunit(fastmath=True)
def largest(i, m, x):
    m = max(m, x[i])


def call_largest(x):
    policy = pk.RangePolicy(0, x.size)
    m = pk.parallel_reduce("largest", policy, largest, -np.inf, x=x)
    # scaled
    return 2.0 * m


@pk.workunit
def mean_and_count(i, s, x, scale):
    s += x[i] * scale


def call_mean_and_count(x, scale=1.0):
    n = len(x)
    policy = pk.RangePolicy(0, n)
    s = pk.parallel_reduce("mean_and_count", policy, mean_and_count, x=x, scale=scale)
    return s, n


@pk.workunit
def normalise_1(i, s, x):
    s += x[i]


@pk.workunit
def normalise_2(j, x, s):
    x[j] = x[j] / s


def call_normalise(x):
    policy = pk.RangePolicy(0, len(x))
    s = pk.parallel_reduce("normalise_1", policy, normalise_1, x=x)
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("normalise_2", policy, normalise_2, x=x, s=s)
    return s
