"""Builtins under other names."""

import math

import pykokkos as pk

c_abs = abs
c_sqrt = math.sqrt
largest = max
integer = int
each = range
size = len
total = sum


@pk.function
def norm(x, y):
    x, y = c_abs(x), c_abs(y)
    return largest(x, y) + c_sqrt(x * y) + integer(x)


call_norm = pk.host_call(norm)


@pk.function
def sums(a):
    s = 0.0
    for i in each(size(a)):
        s += a[i] * integer(a[i])
    return s + total(a)


call_sums = pk.host_call(sums)


@pk.workunit
def scaled(i, a, out):
    out[i] = c_abs(a[i]) * out.extent(0)


def call_scaled(a, out):
    policy = pk.RangePolicy(0, size(a))
    pk.parallel_for("scaled", policy, scaled, a=a, out=out)
