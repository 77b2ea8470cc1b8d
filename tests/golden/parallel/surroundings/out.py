import numpy as np
import pykokkos as pk


@pk.workunit
def mean_s(i, s, x):
    s += x[i]


@pk.function
def mean(x):
    s = pk.parallel_reduce("mean_s", pk.RangePolicy(0, len(x)), mean_s, x=x)
    return s / len(x)


call_mean = pk.host_call(mean)


@pk.workunit
def steps_x(i, x):
    x[i] += 1.0


@pk.function
def steps(x, n):
    for t in range(n):
        pk.parallel_for("steps_x", pk.RangePolicy(0, len(x)), steps_x, x=x)


call_steps = pk.host_call(steps)
