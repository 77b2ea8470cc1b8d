import numpy as np
from numba import njit, prange
import pykokkos as pk


@pk.function
def float32_setup(u):
    dx = u[1] - u[0]
    if dx > 0:
        c = u[0]
    else:
        c = u[1]
    return np.array([dx]), np.array([c])


@pk.workunit
def float32(i, u, out, dx, c):
    out[i] = (u[i] * c) / dx


@pk.function
def float32_result(dx, c):
    return dx, c


def call_float32(u, out):
    (dx,), (c,) = pk.host_call(float32_setup)(u)
    policy = pk.RangePolicy(0, len(u))
    pk.parallel_for("float32", policy, float32, u=u, out=out, dx=dx, c=c)
    return pk.host_call(float32_result)(dx, c)


@pk.function
def int32_setup(a):
    s = a[0] + a[1]
    f = a[0]
    return np.array([s]), np.array([f])


@pk.workunit
def int32(i, a, s, f):
    a[i] = s + f


@pk.function
def int32_result(s, f):
    return s, f


def call_int32(a):
    (s,), (f,) = pk.host_call(int32_setup)(a)
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("int32", policy, int32, a=a, s=s, f=f)
    return pk.host_call(int32_result)(s, f)


@pk.workunit
def scale_by_type(i, a, f, g):
    h = f * f
    a[i] = a[i] * g / h


@pk.function
def scale_by_type_result(g):
    return g


def call_scale_by_type(a, f):
    g = f
    policy = pk.RangePolicy(0, len(a))
    pk.parallel_for("scale_by_type", policy, scale_by_type, a=a, f=f, g=g)
    return pk.host_call(scale_by_type_result)(g)


# caramba: CRB3004: 'max_used' stays with Numba: the type of the accumulator 'm', which Python does not keep, beside its parallel loop has no form that surely means the same
@njit(parallel=True)
def max_used(x):
    m = x[0]
    for i in prange(1, len(x)):
        m = max(m, x[i])
    return m * x[1]


@pk.function
def max_start_setup(x):
    m = x[0]
    return np.array([m])


@pk.workunit
def max_start(i, m, x):
    m = max(m, x[i])


def call_max_start(x):
    (m,) = pk.host_call(max_start_setup)(x)
    policy = pk.RangePolicy(1, len(x))
    return pk.parallel_reduce("max_start", policy, max_start, m, x=x)


@pk.workunit
def overflow(i, x, k):
    k2 = k * k
    x[i] = k2 + i


@pk.function
def overflow_result(k):
    k2 = k * k
    return k2


def call_overflow(x):
    k = 3037000500
    policy = pk.RangePolicy(0, len(x))
    pk.parallel_for("overflow", policy, overflow, x=x, k=k)
    return pk.host_call(overflow_result)(k)


@pk.function
def alias_setup(u):
    dx = u[1] - u[0]
    return np.array([dx])


@pk.workunit
def alias(i, out, dx):
    out[i] = dx * 2.0


def call_alias(u, out):
    (dx,) = pk.host_call(alias_setup)(u)
    policy = pk.RangePolicy(0, len(u))
    pk.parallel_for("alias", policy, alias, out=out, dx=dx)
