import numpy as np
import pykokkos as pk


@pk.workunit
def prefix(tid, a):
    for i in range(1, len(a)):
        a[i] += a[i - 1]


def call_prefix(a):
    """In place."""
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("prefix", policy, prefix, a=a)


@pk.workunit
def product(tid, p, a):
    # neutral
    for i in range(len(a)):
        p *= a[i]
    # the end


def call_product(a):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("product", policy, product, 1.0, a=a)


@pk.workunit(error_model="python")
def ratio(tid, s, a, b):
    for i in range(len(a)):
        s += a[i] / b[i]


def call_ratio(a, b):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("ratio", policy, ratio, a=a, b=b)


@pk.workunit
def ratio_numpy(tid, s, a, b):
    for i in range(len(a)):
        s += a[i] / b[i]


def call_ratio_numpy(a, b):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("ratio_numpy", policy, ratio_numpy, a=a, b=b)


@pk.workunit(fastmath={"nnan", "reassoc"})
def scale(tid_2, a, policy):
    for i in range(len(a)):
        a[i] *= policy


def call_scale(tid, a, policy=2.0):
    policy_2 = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("scale", policy_2, scale, a=a, policy=policy)
