import numpy as np
import pykokkos as pk


@pk.workunit
def mean(i, s, x):
    s += x[i]


@pk.function
def mean_result(x, s):
    return s / len(x)


def call_mean(x):
    policy = pk.RangePolicy(0, len(x))
    s = pk.parallel_reduce("mean", policy, mean, x=x)
    return pk.host_call(mean_result)(x, s)


@pk.workunit
def steps(i, x):
    x[i] += 1.0


def call_steps(x, n):
    for t in range(n):
        policy = pk.RangePolicy(0, len(x))
        pk.parallel_for("steps", policy, steps, x=x)
