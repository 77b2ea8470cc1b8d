import numpy as np
import pykokkos as pk


@pk.function
def early_check(k):
    if k < 0:
        raise ValueError("k is negative")


@pk.workunit
def early(i, s, x, k):
    s += x[i] * k


@pk.function
def early_result(n, s):
    return s / n


def call_early(x, k):
    n = x.shape[0]
    if n == 0:
        return 0.0
    pk.host_call(early_check)(k)
    policy = pk.RangePolicy(0, n)
    s = pk.parallel_reduce("early", policy, early, x=x, k=k)
    return pk.host_call(early_result)(n, s)


@pk.workunit
def flag_workunit_1(i, x):
    x[i] += 1.0


@pk.workunit
def flag_workunit_2(i, x):
    x[i] -= 1.0


@pk.function
def flag_result(x):
    return x.sum()


def call_flag(x, flag):
    if flag:
        policy = pk.RangePolicy(0, len(x))
        pk.parallel_for("flag_workunit_1", policy, flag_workunit_1, x=x)
    else:
        policy = pk.RangePolicy(0, len(x))
        pk.parallel_for("flag_workunit_2", policy, flag_workunit_2, x=x)
    return pk.host_call(flag_result)(x)


@pk.workunit
def none_1(i, x, out):
    out[i] = x[i]


@pk.workunit
def none_2(i, x, w, out):
    out[i] = x[i] * w[i]


def call_none(x, w=None):
    n = len(x)
    out = np.empty(n)
    if w is None:
        policy = pk.RangePolicy(0, n)
        pk.parallel_for("none_1", policy, none_1, x=x, out=out)
    else:
        policy = pk.RangePolicy(0, n)
        pk.parallel_for("none_2", policy, none_2, x=x, w=w, out=out)
    return out
