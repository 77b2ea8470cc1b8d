from numba import *
import pykokkos as pk


@pk.workunit
def f(i, a):
    a[i] = i


def call_f(a):
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("f", policy, f, a=a)
