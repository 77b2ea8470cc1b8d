import numpy as np
import pykokkos as pk


@pk.function
def spacing(x, n):
    return (x[n - 1] - x[0]) / n


call_spacing = pk.host_call(spacing)


@pk.workunit
def callee_out(i, x, out, h):
    out[i] = x[i] * h


@pk.function
def callee(x, out):
    n = len(x)
    h = spacing(x, n)
    pk.parallel_for("callee_out", pk.RangePolicy(0, n), callee_out, x=x, out=out, h=h)
    return h


call_callee = pk.host_call(callee)


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
