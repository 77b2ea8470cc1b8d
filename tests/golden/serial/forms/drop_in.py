import numpy as np
import pykokkos as pk


@pk.workunit
def prefix_workunit(tid, a):
    for i in range(1, len(a)):
        a[i] += a[i - 1]


def prefix(a):
    """In place."""
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("prefix_workunit", policy, prefix_workunit, a=a)


@pk.workunit
def product_workunit(tid, p, a):
    # neutral
    for i in range(len(a)):
        p *= a[i]
    # the end


def product(a):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("product_workunit", policy, product_workunit, 1.0, a=a)


@pk.workunit(error_model="python")
def ratio_workunit(tid, s, a, b):
    for i in range(len(a)):
        s += a[i] / b[i]


def ratio(a, b):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("ratio_workunit", policy, ratio_workunit, a=a, b=b)


@pk.workunit
def ratio_numpy_workunit(tid, s, a, b):
    for i in range(len(a)):
        s += a[i] / b[i]


def ratio_numpy(a, b):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("ratio_numpy_workunit", policy, ratio_numpy_workunit, a=a, b=b)


@pk.workunit(fastmath={"nnan", "reassoc"})
def scale_workunit(tid_2, a, policy):
    for i in range(len(a)):
        a[i] *= policy


def scale(tid, a, policy=2.0):
    policy_2 = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("scale_workunit", policy_2, scale_workunit, a=a, policy=policy)
