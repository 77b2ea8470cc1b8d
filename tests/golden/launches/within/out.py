"""Loops over prange whose iterations call kernels that have such loops: those run in order there."""

import numpy as np
import pykokkos as pk


@pk.workunit
def row_sum_s(j, s, a):
    s += a[j]


@pk.function
def row_sum(a):
    s = pk.parallel_reduce("row_sum_s", pk.RangePolicy(0, a.shape[0]), row_sum_s, a=a)
    return s


call_row_sum = pk.host_call(row_sum)


@pk.workunit
def scale_a(j, a, by):
    a[j] *= by


@pk.function
def scale(a, by):
    pk.parallel_for("scale_a", pk.RangePolicy(0, a.shape[0]), scale_a, a=a, by=by)


call_scale = pk.host_call(scale)


@pk.workunit
def largest_m(j, m, a):
    m = max(m, a[j])


@pk.function
def largest(a):
    m = pk.parallel_reduce("largest_m", pk.RangePolicy(0, a.shape[0]), largest_m, -np.inf, a=a)
    return m


call_largest = pk.host_call(largest)


@pk.workunit
def doubled_out(i, m, out):
    for j in range(m.shape[1]):
        out[i, j] = 2 * m[i, j]


@pk.function
def doubled(m, out):
    pk.parallel_for("doubled_out", pk.RangePolicy(0, m.shape[0]), doubled_out, m=m, out=out)


call_doubled = pk.host_call(doubled)


@pk.workunit
def normalise(i, m, out):
    m_i = m[i, :]
    s = row_sum(m_i)
    if s == 0:
        raise ValueError("a row of zeros")
    scale(m_i, 4)
    out[i] = largest(m_i) + s


def call_normalise(m):
    out = np.zeros(m.shape[0])
    policy = pk.RangePolicy(0, m.shape[0])
    pk.parallel_for("normalise", policy, normalise, m=m, out=out)
    return out


@pk.workunit
def total_t(i, t, m):
    m_i = m[i, :]
    t += row_sum(m_i)


@pk.function
def total(m):
    t = pk.parallel_reduce("total_t", pk.RangePolicy(0, m.shape[0]), total_t, m=m)
    return t


call_total = pk.host_call(total)


@pk.workunit
def planes(k, c, out):
    c_k = c[k, :, :]
    out[k] = total(c_k)


def call_planes(c):
    out = np.zeros(c.shape[0])
    policy = pk.RangePolicy(0, c.shape[0])
    pk.parallel_for("planes", policy, planes, c=c, out=out)
    return out


@pk.workunit
def blocks(k, c, out):
    c_k = c[k, :, :]
    out_k = out[k, :, :]
    doubled(c_k, out_k)


def call_blocks(c, out):
    policy = pk.RangePolicy(0, c.shape[0])
    pk.parallel_for("blocks", policy, blocks, c=c, out=out)


# The last row of a plane is what the next plane begins with.
@pk.workunit
def carried(k, c):
    c_part = c[k - 1, -1, :]
    scale(c_part, 2)
    c_part_2 = c[k - 1, :, :]
    c_k = c[k, :, :]
    doubled(c_part_2, c_k)


def call_carried(c):
    policy = pk.RangePolicy(pk.Serial, 1, c.shape[0])
    pk.parallel_for("carried", policy, carried, c=c)


m = np.arange(1.0, 36.0).reshape(5, 7)
print(call_total(m), call_normalise(m), m)
c = np.arange(60.0).reshape(3, 4, 5)
out = np.empty_like(c)
call_blocks(c, out)
print(call_planes(c), out)
try:
    call_normalise(np.zeros((2, 2)))
except ValueError as error:
    print(error)
print(call_total(np.zeros((0, 3))), call_planes(np.zeros((2, 0, 3))))
