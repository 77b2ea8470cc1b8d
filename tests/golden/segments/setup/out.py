import math

import numpy as np
import pykokkos as pk


@pk.function
def standardise_setup(x):
    m = np.mean(x)
    return np.array([m])


@pk.workunit
def standardise_1(i, v, x, m):
    v += (x[i] - m) ** 2


@pk.function
def standardise_step(n, v):
    sd = math.sqrt(v / n)
    return sd


@pk.workunit
def standardise_2(i, x, m, sd, out):
    out[i] = (x[i] - m) / sd


def call_standardise(x):
    n = x.shape[0]
    (m,) = pk.host_call(standardise_setup)(x)
    policy = pk.RangePolicy(0, n)
    v = pk.parallel_reduce("standardise_1", policy, standardise_1, x=x, m=m)
    sd = pk.host_call(standardise_step)(n, v)
    out = np.empty(n)
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("standardise_2", policy, standardise_2, x=x, m=m, sd=sd, out=out)
    return out, sd


@pk.workunit
def private(i, a, w, out):
    tmp = np.zeros(3)
    for k in range(3):
        tmp[k] = a[i] * w[k]
    out[i] = tmp[0] + tmp[1] * tmp[2]


@pk.function
def private_step(n, out, total):
    for i in range(n):
        total += out[i]
    out[0] = total


def call_private(a, w):
    n = a.shape[0]
    out = np.zeros(n)
    policy = pk.RangePolicy(0, n)
    pk.parallel_for("private", policy, private, a=a, w=w, out=out)
    total = 0.0
    pk.host_call(private_step)(n, out, total)
    return out


@pk.function
def bound_setup(x, idx):
    n = int(x[0])
    start = idx[0]
    return np.array([n]), np.array([start])


@pk.workunit
def bound(i, x):
    x[i] = i * 2.0


@pk.function
def bound_result(n):
    return n


def call_bound(x, idx):
    (n,), (start,) = pk.host_call(bound_setup)(x, idx)
    policy = pk.RangePolicy(start, n)
    pk.parallel_for("bound", policy, bound, x=x)
    return pk.host_call(bound_result)(n)
