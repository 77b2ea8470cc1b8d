"""Loops that store to one array by calls and under other names: they run in order."""

import numpy as np
from numba import prange
import pykokkos as pk


@pk.workunit
def s1(i, a, result, row):
    np.add(a[i], 1, row)
    result[i] = row.sum()


def call_s1(a, result):
    row = np.empty(a.shape[1])
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("s1", policy, s1, a=a, result=result, row=row)


@pk.workunit
def s2(i, a, result, row):
    np.add(a[i], 1, out=row)
    result[i] = row.sum()


def call_s2(a, result):
    row = np.empty(a.shape[1])
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("s2", policy, s2, a=a, result=result, row=row)


@pk.workunit
def s3(i, a, result, row):
    np.dot(a, a[i], out=row)
    result[i] = row.sum()


def call_s3(a, result):
    row = np.empty(a.shape[0])
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("s3", policy, s3, a=a, result=result, row=row)


@pk.workunit
def s4(i, a, result, row):
    np.dot(a, a[i], row)
    result[i] = row.sum()


def call_s4(a, result, row):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("s4", policy, s4, a=a, result=result, row=row)


@pk.workunit
def s5(i, result, row):
    row.fill(i)
    result[i] = row.sum()


def call_s5(a, result, row):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("s5", policy, s5, result=result, row=row)


@pk.workunit
def s6(i, a, result, row):
    row[:] = a[i]
    row.sort()
    result[i] = row.sum()


def call_s6(a, result, row):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("s6", policy, s6, a=a, result=result, row=row)


@pk.workunit
def ok1(i, a, out):
    np.add(a[i], 1, out[i])
    out[i].sort()


def call_ok1(a, out):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ok1", policy, ok1, a=a, out=out)


@pk.workunit
def ok2(i, a, result):
    row = np.empty(a.extent(0))
    np.dot(a, a[i], out=row)
    row.fill(i)
    result[i] = row.sum()


def call_ok2(a, result):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ok2", policy, ok2, a=a, result=result)


@pk.workunit
def ok3(i, out):
    row = out[i]
    row.fill(i)
    row.sort()


def call_ok3(a, out):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ok3", policy, ok3, out=out)


@pk.workunit
def bad(i, a, out):
    row = out[0]
    row.fill(i)
    a[i, 0] = row[1]


def call_bad(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("bad", policy, bad, a=a, out=out)


@pk.function
def helper(r, i):
    r.fill(i)


call_helper = pk.host_call(helper)


@pk.workunit
def bad2(i, a, row):
    helper(row, i)
    a[i, 0] = row[1]


def call_bad2(a, row):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("bad2", policy, bad2, a=a, row=row)


@pk.workunit
def ok4(i, a, out):
    out_i = out[i, :]
    helper(out_i, i)
    np.clip(a[i], 0, 1, out[i])


def call_ok4(a, out):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ok4", policy, ok4, a=a, out=out)


@pk.workunit
def bad3(i, a, out):
    np.clip(a[i], 0, 1, out=out)


def call_bad3(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("bad3", policy, bad3, a=a, out=out)


def t1(a):
    acc = np.zeros(a.shape[1])
    for i in prange(a.shape[0]):
        acc += a[i]
    return acc


@pk.function
def t2(a, r):
    v = a[0].copy()
    for i in range(a.shape[0]):
        v *= 2.0
        r[i] = v[0]


call_t2 = pk.host_call(t2)


@pk.workunit
def t3(i, a, r, tmp):
    for j in range(3):
        tmp[j] = a[i, j]
    r[i] = tmp.sum()


def call_t3(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t3", policy, t3, a=a, r=r, tmp=tmp)


@pk.workunit
def t4(i, a, r, tmp, w):
    w[:] = a[i, :3]
    r[i] = tmp.sum()


def call_t4(a, r):
    tmp = np.zeros(3)
    w = tmp
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t4", policy, t4, a=a, r=r, tmp=tmp, w=w)


@pk.workunit
def t5(i, a, r, tmp):
    for row in tmp:
        row[0] = a[i, 0]
    r[i] = tmp[1, 0]


def call_t5(a, r):
    tmp = np.zeros((2, 3))
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t5", policy, t5, a=a, r=r, tmp=tmp)


@pk.workunit
def t6(i, a, r, tmp):
    x, y = tmp, a[i]
    x[0] = y[0]
    r[i] = tmp[0]


def call_t6(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t6", policy, t6, a=a, r=r, tmp=tmp)


@pk.workunit
def t7(i, a, r, tmp):
    f = tmp.reshape((3, 1))
    f[0, 0] = a[i, 0]
    r[i] = tmp[0]


def call_t7(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t7", policy, t7, a=a, r=r, tmp=tmp)


@pk.workunit
def t8(i, a, r, tmp):
    f = tmp[1:]
    f[0] = a[i, 0]
    r[i] = tmp[1]


def call_t8(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t8", policy, t8, a=a, r=r, tmp=tmp)


@pk.function
def rowof(t):
    return t[1:]


call_rowof = pk.host_call(rowof)


@pk.workunit
def t9(i, a, r, tmp):
    f = rowof(tmp)
    f[0] = a[i, 0]
    r[i] = tmp[1]


def call_t9(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t9", policy, t9, a=a, r=r, tmp=tmp)


@pk.workunit
def t10(i, a, r, tmp):
    f = tmp.ravel()
    f[0] = a[i, 0]
    r[i] = tmp[0]


def call_t10(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t10", policy, t10, a=a, r=r, tmp=tmp)


@pk.workunit
def t11(i, a, r, tmp):
    f = tmp if i % 2 else a[i]
    f[0] = a[i, 0]
    r[i] = tmp[0]


def call_t11(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t11", policy, t11, a=a, r=r, tmp=tmp)


@pk.workunit
def t12_r(i, a, r, tmp):
    tmp[0][0] = a[i, 0]
    r[i] = tmp[0][0]


@pk.function
def t12(a, r):
    tmp = (np.zeros(3), np.zeros(3))
    pk.parallel_for("t12_r", pk.RangePolicy(pk.Serial, 0, a.shape[0]), t12_r, a=a, r=r, tmp=tmp)


call_t12 = pk.host_call(t12)


@pk.workunit
def t13_r(i, a, r, tmp):
    p, q = tmp
    p[0] = a[i, 0]
    r[i] = tmp[0][0]


@pk.function
def t13(a, r):
    tmp = (np.zeros(3), np.zeros(3))
    pk.parallel_for("t13_r", pk.RangePolicy(pk.Serial, 0, a.shape[0]), t13_r, a=a, r=r, tmp=tmp)


call_t13 = pk.host_call(t13)


@pk.workunit
def t14(i, a, r, tmp):
    np.asarray(tmp)[0] = a[i, 0]
    r[i] = tmp[0]


def call_t14(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t14", policy, t14, a=a, r=r, tmp=tmp)


@pk.function
def t15(a, r):
    tmp = np.zeros(3)
    for i in range(a.shape[0]):
        np.random.shuffle(tmp)
        r[i] = tmp[0]


call_t15 = pk.host_call(t15)


@pk.workunit
def t16(i, a, r, tmp):
    for k, t in enumerate((tmp, a[i])):
        t[0] = i
    r[i] = tmp[0]


def call_t16(a, r):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t16", policy, t16, a=a, r=r, tmp=tmp)


@pk.function
def fresh(t):
    b = t[1:] * 2
    return b


call_fresh = pk.host_call(fresh)


@pk.function
def part(t, i):
    u = t[i]
    v = u
    return v[:2]


call_part = pk.host_call(part)


@pk.workunit
def ok5(i, a, r):
    a_i = a[i, :]
    f = fresh(a_i)
    f[0] = 3
    g = r[i]
    g[0] = f[0]
    h = r[i].reshape(2, 2)
    h[1, 0] = 5
    for row in h:
        row[1] = 7


def call_ok5(a, r):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ok5", policy, ok5, a=a, r=r)


@pk.workunit
def ok6(i, r):
    tmp = np.zeros(4)
    x, y = tmp, r[i]
    x[0] = 3
    y[0] = x[0]
    z = y if i > 2 else x
    z[1] = 5


def call_ok6(a, r):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ok6", policy, ok6, r=r)


@pk.workunit
def t17(i, a, r):
    g = part(r, 0)
    g[0] = i
    a[i, 0] = g[0]


def call_t17(a, r):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("t17", policy, t17, a=a, r=r)


@pk.function
def add_in_place(r, v):
    r += v


call_add_in_place = pk.host_call(add_in_place)


@pk.function
def add_in_place2(r, v):
    r[:] += v


call_add_in_place2 = pk.host_call(add_in_place2)


@pk.function
def ufunc_in_place(r, v):
    np.add(r, v, r)


call_ufunc_in_place = pk.host_call(ufunc_in_place)


@pk.function
def fills(r, v):
    r.fill(v)


call_fills = pk.host_call(fills)


@pk.function
def alias_store(r, v):
    q = r
    q[0] = v


call_alias_store = pk.host_call(alias_store)


@pk.function
def view_store(r, v):
    q = r[1:]
    q[0] += v


call_view_store = pk.host_call(view_store)


@pk.function
def pair_store(r, v):
    q, w = r, v
    q[0] += w


call_pair_store = pk.host_call(pair_store)


@pk.workunit
def u3(i, out):
    add_in_place2(out, i)


def call_u3(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u3", policy, u3, out=out)


@pk.workunit
def u4(i, out):
    ufunc_in_place(out, i)


def call_u4(a, out):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u4", policy, u4, out=out)


@pk.workunit
def u5(i, out, res):
    fills(out, i)
    res[i] = out[0]


def call_u5(a, out, res):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u5", policy, u5, out=out, res=res)


@pk.workunit
def u6(i, out, res):
    alias_store(out, i)
    res[i] = out[0]


def call_u6(a, out, res):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u6", policy, u6, out=out, res=res)


@pk.workunit
def u7(i, out):
    view_store(out, i)


def call_u7(a, out, res):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u7", policy, u7, out=out)


@pk.workunit
def u8(i, out):
    pair_store(out, i)


def call_u8(a, out, res):
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u8", policy, u8, out=out)


@pk.workunit
def u9(i, res, buf):
    buf[...] = i
    res[i] = buf.sum()


def call_u9(a, out, res):
    buf = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u9", policy, u9, res=res, buf=buf)


@pk.workunit(in_order_if_stored=["buf"])
def u11(i, res, buf):
    row = buf
    row += i
    res[i] = row[0]


def call_u11(a, out, res):
    buf = np.zeros(3)
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("u11", policy, u11, res=res, buf=buf)


@pk.workunit(in_order_if_stored=["buf"])
def u12(i, res, buf):
    for j in range(3):
        r = buf[j]
        r *= 2
    res[i] = buf.sum()


def call_u12(a, out, res):
    buf = np.zeros((3, 3))
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("u12", policy, u12, res=res, buf=buf)


@pk.workunit
def u13(i, a, res):
    a[i].sort()
    res[i] = a[i, 0]


def call_u13(a, out, res):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("u13", policy, u13, a=a, res=res)


@pk.workunit
def u14(i, a, res, tmp):
    tmp[i % 3] = a[i, 0]
    res[i] = tmp[i % 3]


def call_u14(a, out, res):
    tmp = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u14", policy, u14, a=a, res=res, tmp=tmp)


@pk.workunit
def u16(i, a, res, t):
    t.flat[0] = a[i, 0]
    res[i] = t[0]


def call_u16(a, out, res):
    t = np.zeros(3)
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u16", policy, u16, a=a, res=res, t=t)


@pk.workunit
def u17(i, a, res, t):
    for idx in np.ndindex(t.shape):
        t[idx] = a[i, 0]
    res[i] = t[0, 0]


def call_u17(a, out, res):
    t = np.zeros((3, 2))
    policy = pk.RangePolicy(pk.Serial, 0, a.shape[0])
    pk.parallel_for("u17", policy, u17, a=a, res=res, t=t)


@pk.workunit
def ok7(i, out, res):
    alias_store(out[i], i)
    res_i = res[i, :]
    view_store(res_i, i)
    row = out[i]
    row += 1
    t = res[i, 0]
    t += 1
    res[i, 1] = t


def call_ok7(a, out, res):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ok7", policy, ok7, out=out, res=res)


@pk.workunit
def ok8(i, a, res):
    s = 0.0
    for j in range(a.extent(0)):
        t = a[j]
        t -= a[i]
        s += t
    res[i] = s


def call_ok8(a, res):
    policy = pk.RangePolicy(0, a.shape[0])
    pk.parallel_for("ok8", policy, ok8, a=a, res=res)
