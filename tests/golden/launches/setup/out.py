import math

import numpy as np
import pykokkos as pk


@pk.workunit
def standardise_v(i, v, x, m):
    v += (x[i] - m) ** 2


@pk.workunit
def standardise_out(i, x, m, sd, out):
    out[i] = (x[i] - m) / sd


@pk.function
def standardise(x):
    n = x.shape[0]
    m = np.mean(x)
    v = pk.parallel_reduce("standardise_v", pk.RangePolicy(0, n), standardise_v, x=x, m=m)
    sd = math.sqrt(v / n)
    out = np.empty(n)
    pk.parallel_for(
        "standardise_out", pk.RangePolicy(0, n), standardise_out, x=x, m=m, sd=sd, out=out
    )
    return out, sd


call_standardise = pk.host_call(standardise)


@pk.workunit
def private_out(i, a, w, out):
    tmp = np.zeros(3)
    for k in range(3):
        tmp[k] = a[i] * w[k]
    out[i] = tmp[0] + tmp[1] * tmp[2]


@pk.function
def private(a, w):
    n = a.shape[0]
    out = np.zeros(n)
    pk.parallel_for("private_out", pk.RangePolicy(0, n), private_out, a=a, w=w, out=out)
    total = 0.0
    for i in range(n):
        total += out[i]
    out[0] = total
    return out


call_private = pk.host_call(private)


@pk.workunit
def bound_x(i, x):
    x[i] = i * 2.0


@pk.function
def bound(x, idx):
    n = int(x[0])
    start = idx[0]
    pk.parallel_for("bound_x", pk.RangePolicy(start, n), bound_x, x=x)
    return n


call_bound = pk.host_call(bound)
