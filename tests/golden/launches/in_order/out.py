"""Loops over prange whose iterations depend on each other run in order; the others are launched."""

import numpy as np
import pykokkos as pk


@pk.function
def largest(x):
    m = -np.inf
    for i in range(len(x)):
        if x[i] > m:
            m = x[i]
    return m


call_largest = pk.host_call(largest)


@pk.workunit
def any_negative(i, found, x):
    if x[i] < 0:
        found = max(found, True)


def call_any_negative(x):
    found = False
    policy = pk.RangePolicy(0, len(x))
    return pk.parallel_reduce("any_negative", policy, any_negative, found, x=x)


@pk.function
def last_square(x, out):
    square = 0.0
    for i in range(len(x)):
        square = x[i] ** 2
        out[i] = square
    return square


call_last_square = pk.host_call(last_square)


@pk.workunit
def shift(i, a):
    a[i] = a[i + 1]


def call_shift(a):
    policy = pk.RangePolicy(pk.Serial, 0, len(a) - 1)
    pk.parallel_for("shift", policy, shift, a=a)


@pk.workunit
def scaled_ranks_out(i, x, out):
    out[i] = 2 * x[i]


@pk.function
def scaled_ranks(x, out):
    pk.parallel_for("scaled_ranks_out", pk.RangePolicy(0, len(x)), scaled_ranks_out, x=x, out=out)
    count = 0
    for i in pk.prange(len(x)):
        if x[i] > 0:
            out[i] /= x[i]
            count = count + 1 if count < 3 else 0
    return count


call_scaled_ranks = pk.host_call(scaled_ranks)


@pk.function
def mean_of_last(x, y):
    last = 0.0
    for i in pk.prange(len(x)):
        last = x[i] / y[i]
    # A division by zero is an exception here, but not in the loop.
    return last / len(x)


call_mean_of_last = pk.host_call(mean_of_last)
