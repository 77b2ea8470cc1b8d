import numpy as np
import pykokkos as pk


@pk.workunit
def reads_changed_out(i, x, out, h):
    out[i] = x[i] * h


@pk.function
def reads_changed(x, out, n):
    h = n * 2.0
    n = n - 1
    pk.parallel_for(
        "reads_changed_out", pk.RangePolicy(0, n), reads_changed_out, x=x, out=out, h=h
    )


call_reads_changed = pk.host_call(reads_changed)


@pk.workunit
def bound_of_element_x(i, x):
    x[i] = 0.0


@pk.function
def bound_of_element(x, n):
    n = int(x[0])
    pk.parallel_for("bound_of_element_x", pk.RangePolicy(0, n), bound_of_element_x, x=x)


call_bound_of_element = pk.host_call(bound_of_element)


@pk.workunit
def accumulator_used(i, s, x, t):
    s += x[i] * t


def call_accumulator_used(x):
    s = 1.0
    t = s
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("accumulator_used", policy, accumulator_used, s, x=x, t=t)


@pk.function
def clear(x, i):
    x[i] = 0.0


call_clear = pk.host_call(clear)


@pk.workunit
def changed_by_callee_x(i, x, first):
    clear(x, i)
    x[i] += first


@pk.function
def changed_by_callee(x):
    first = x[0]
    pk.parallel_for(
        "changed_by_callee_x", pk.RangePolicy(0, len(x)), changed_by_callee_x, x=x, first=first
    )


call_changed_by_callee = pk.host_call(changed_by_callee)
