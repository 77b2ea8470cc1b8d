import numpy as np
import pykokkos as pk


@pk.workunit
def maybe_unset_x(i, x):
    x[i] = 1.0


@pk.function
def maybe_unset(x, k):
    if k > 0:
        c = x[0]
    pk.parallel_for("maybe_unset_x", pk.RangePolicy(0, len(x)), maybe_unset_x, x=x)
    return c


call_maybe_unset = pk.host_call(maybe_unset)


@pk.workunit
def two_types_x(i, x, c):
    x[i] += c


@pk.function
def two_types(x, steps):
    c = 1
    for t in range(steps):
        pk.parallel_for("two_types_x", pk.RangePolicy(0, len(x)), two_types_x, x=x, c=c)
        c = x[0] * 0.5
    return c


call_two_types = pk.host_call(two_types)


@pk.workunit
def two_results_s(i, s, x):
    s += x[i]


@pk.function
def two_results(x):
    if len(x) == 0:
        return 0
    s = pk.parallel_reduce("two_results_s", pk.RangePolicy(0, len(x)), two_results_s, x=x)
    return s


call_two_results = pk.host_call(two_results)


@pk.workunit
def searches_x(i, x):
    x[i] += 1.0


@pk.function
def searches(x, key):
    pk.parallel_for("searches_x", pk.RangePolicy(0, len(x)), searches_x, x=x)
    for i in range(len(x)):
        if x[i] == key:
            return i
    return -1


call_searches = pk.host_call(searches)


@pk.workunit
def no_counting_x(i, x, t):
    x[i] += t


@pk.function
def no_counting(x, steps):
    for t in steps:
        pk.parallel_for("no_counting_x", pk.RangePolicy(0, len(x)), no_counting_x, x=x, t=t)


call_no_counting = pk.host_call(no_counting)
