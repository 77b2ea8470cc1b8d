"""Parameters that some calls give arrays, and others lists or tuples."""

import numpy as np
import pykokkos as pk


@pk.workunit
def weighted(tid, s, x, w):
    for i in range(len(x)):
        s += x[i] * w[i]


def call_weighted(x, w):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("weighted", policy, weighted, x=x, w=w)


@pk.function
def first(r):
    return r[0]


call_first = pk.host_call(first)


@pk.function
def corners(a):
    return first(a[0]) + first(a[1])


call_corners = pk.host_call(corners)


def run(n):
    x = np.arange(n)
    w = [1.0] * 3
    found = call_weighted(x, x), call_weighted([1.0, 2.0], [3.0, 4.0]), call_weighted(x[:3], w)
    return found, call_corners(np.ones((2, n))), call_corners([(1.0, 2.0), (3.0, 4.0)])
