import numpy as np
import pykokkos as pk


@pk.workunit
def float32_out(i, u, out, dx, c):
    out[i] = (u[i] * c) / dx


@pk.function
def float32(u, out):
    dx = u[1] - u[0]
    if dx > 0:
        c = u[0]
    else:
        c = u[1]
    pk.parallel_for(
        "float32_out", pk.RangePolicy(0, len(u)), float32_out, u=u, out=out, dx=dx, c=c
    )
    return dx, c


call_float32 = pk.host_call(float32)


@pk.workunit
def int32_a(i, a, s, f):
    a[i] = s + f


@pk.function
def int32(a):
    s = a[0] + a[1]
    f = a[0]
    pk.parallel_for("int32_a", pk.RangePolicy(0, len(a)), int32_a, a=a, s=s, f=f)
    return s, f


call_int32 = pk.host_call(int32)


@pk.workunit
def scale_by_type_a(i, a, g, h):
    a[i] = a[i] * g / h


@pk.function
def scale_by_type(a, f):
    g = f
    h = f * f
    pk.parallel_for("scale_by_type_a", pk.RangePolicy(0, len(a)), scale_by_type_a, a=a, g=g, h=h)
    return g


call_scale_by_type = pk.host_call(scale_by_type)


@pk.workunit
def max_used_m(i, m, x):
    m = max(m, x[i])


@pk.function
def max_used(x):
    m = x[0]
    m = pk.parallel_reduce("max_used_m", pk.RangePolicy(1, len(x)), max_used_m, m, x=x)
    return m * x[1]


call_max_used = pk.host_call(max_used)


@pk.workunit
def max_start_m(i, m, x):
    m = max(m, x[i])


@pk.function
def max_start(x):
    m = x[0]
    m = pk.parallel_reduce("max_start_m", pk.RangePolicy(1, len(x)), max_start_m, m, x=x)
    return m


call_max_start = pk.host_call(max_start)


@pk.workunit
def overflow_x(i, x, k2):
    x[i] = k2 + i


@pk.function
def overflow(x):
    k = 3037000500
    k2 = k * k
    pk.parallel_for("overflow_x", pk.RangePolicy(0, len(x)), overflow_x, x=x, k2=k2)
    return k2


call_overflow = pk.host_call(overflow)


@pk.workunit
def alias_out(i, out, dx):
    out[i] = dx * 2.0


@pk.function
def alias(u, out):
    dx = u[1] - u[0]
    pk.parallel_for("alias_out", pk.RangePolicy(0, len(u)), alias_out, out=out, dx=dx)


call_alias = pk.host_call(alias)
