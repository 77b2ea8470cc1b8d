import numpy as np
import pykokkos as pk


@pk.function
def spacing(x, n):
    return (x[n - 1] - x[0]) / n


call_spacing = pk.host_call(spacing)


@pk.function
def callee_setup(x, n):
    h = spacing(x, n)
    return h


@pk.workunit
def callee(i, x, out, h):
    out[i] = x[i] * h


def call_callee(x, out):
    n = len(x)
    h = pk.host_call(callee_setup)(x, n)
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("callee", policy, callee, x=x, out=out, h=h)
    return h


@pk.workunit
def two_loops_1(i, s, x):
    s += x[i]


@pk.workunit
def two_loops_2(i, s, x):
    s += 2.0 * x[i]


def call_two_loops(x):
    policy = pk.RangePolicy(0, len(x))
    s = pk.parallel_reduce("two_loops_1", policy, two_loops_1, x=x)
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("two_loops_2", policy, two_loops_2, s, x=x)
