"""Loops that store to one array by calls and under other names: they run in order."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def s1(a, result):
    row = np.empty(a.shape[1])
    for i in prange(a.shape[0]):
        np.add(a[i], 1, row)
        result[i] = row.sum()


@njit(parallel=True)
def s2(a, result):
    row = np.empty(a.shape[1])
    for i in prange(a.shape[0]):
        np.add(a[i], 1, out=row)
        result[i] = row.sum()


@njit(parallel=True)
def s3(a, result):
    row = np.empty(a.shape[0])
    for i in prange(a.shape[0]):
        np.dot(a, a[i], out=row)
        result[i] = row.sum()


@njit(parallel=True)
def s4(a, result, row):
    for i in prange(a.shape[0]):
        np.dot(a, a[i], row)
        result[i] = row.sum()


@njit(parallel=True)
def s5(a, result, row):
    for i in prange(a.shape[0]):
        row.fill(i)
        result[i] = row.sum()


@njit(parallel=True)
def s6(a, result, row):
    for i in prange(a.shape[0]):
        row[:] = a[i]
        row.sort()
        result[i] = row.sum()


@njit(parallel=True)
def ok1(a, out):
    for i in prange(a.shape[0]):
        np.add(a[i], 1, out[i])
        out[i].sort()


@njit(parallel=True)
def ok2(a, result):
    for i in prange(a.shape[0]):
        row = np.empty(a.shape[0])
        np.dot(a, a[i], out=row)
        row.fill(i)
        result[i] = row.sum()


@njit(parallel=True)
def ok3(a, out):
    for i in prange(a.shape[0]):
        row = out[i]
        row.fill(i)
        row.sort()


@njit(parallel=True)
def bad(a, out):
    for i in prange(a.shape[0]):
        row = out[0]
        row.fill(i)
        a[i, 0] = row[1]


@njit
def helper(r, i):
    r.fill(i)


@njit(parallel=True)
def bad2(a, row):
    for i in prange(a.shape[0]):
        helper(row, i)
        a[i, 0] = row[1]


@njit(parallel=True)
def ok4(a, out):
    for i in prange(a.shape[0]):
        helper(out[i], i)
        np.clip(a[i], 0, 1, out[i])


@njit(parallel=True)
def bad3(a, out):
    for i in prange(a.shape[0]):
        np.clip(a[i], 0, 1, out=out)


def t1(a):
    acc = np.zeros(a.shape[1])
    for i in prange(a.shape[0]):
        acc += a[i]
    return acc


@njit(parallel=True)
def t2(a, r):
    v = a[0].copy()
    for i in prange(a.shape[0]):
        v *= 2.0
        r[i] = v[0]


@njit(parallel=True)
def t3(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        for j in range(3):
            tmp[j] = a[i, j]
        r[i] = tmp.sum()


@njit(parallel=True)
def t4(a, r):
    tmp = np.zeros(3)
    w = tmp
    for i in prange(a.shape[0]):
        w[:] = a[i, :3]
        r[i] = tmp.sum()


@njit(parallel=True)
def t5(a, r):
    tmp = np.zeros((2, 3))
    for i in prange(a.shape[0]):
        for row in tmp:
            row[0] = a[i, 0]
        r[i] = tmp[1, 0]


@njit(parallel=True)
def t6(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        x, y = tmp, a[i]
        x[0] = y[0]
        r[i] = tmp[0]


@njit(parallel=True)
def t7(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        f = tmp.reshape((3, 1))
        f[0, 0] = a[i, 0]
        r[i] = tmp[0]


@njit(parallel=True)
def t8(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        f = tmp[1:]
        f[0] = a[i, 0]
        r[i] = tmp[1]


@njit
def rowof(t):
    return t[1:]


@njit(parallel=True)
def t9(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        f = rowof(tmp)
        f[0] = a[i, 0]
        r[i] = tmp[1]


@njit(parallel=True)
def t10(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        f = tmp.ravel()
        f[0] = a[i, 0]
        r[i] = tmp[0]


@njit(parallel=True)
def t11(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        f = tmp if i % 2 else a[i]
        f[0] = a[i, 0]
        r[i] = tmp[0]


@njit(parallel=True)
def t12(a, r):
    tmp = (np.zeros(3), np.zeros(3))
    for i in prange(a.shape[0]):
        tmp[0][0] = a[i, 0]
        r[i] = tmp[0][0]


@njit(parallel=True)
def t13(a, r):
    tmp = (np.zeros(3), np.zeros(3))
    for i in prange(a.shape[0]):
        p, q = tmp
        p[0] = a[i, 0]
        r[i] = tmp[0][0]


@njit(parallel=True)
def t14(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        np.asarray(tmp)[0] = a[i, 0]
        r[i] = tmp[0]


@njit(parallel=True)
def t15(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        np.random.shuffle(tmp)
        r[i] = tmp[0]


@njit(parallel=True)
def t16(a, r):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        for k, t in enumerate((tmp, a[i])):
            t[0] = i
        r[i] = tmp[0]


@njit
def fresh(t):
    b = t[1:] * 2
    return b


@njit
def part(t, i):
    u = t[i]
    v = u
    return v[:2]


@njit(parallel=True)
def ok5(a, r):
    for i in prange(a.shape[0]):
        f = fresh(a[i])
        f[0] = 3
        g = r[i]
        g[0] = f[0]
        h = r[i].reshape(2, 2)
        h[1, 0] = 5
        for row in h:
            row[1] = 7


@njit(parallel=True)
def ok6(a, r):
    for i in prange(a.shape[0]):
        tmp = np.zeros(4)
        x, y = tmp, r[i]
        x[0] = 3
        y[0] = x[0]
        z = y if i > 2 else x
        z[1] = 5


@njit(parallel=True)
def t17(a, r):
    for i in prange(a.shape[0]):
        g = part(r, 0)
        g[0] = i
        a[i, 0] = g[0]


@njit
def add_in_place(r, v):
    r += v


@njit
def add_in_place2(r, v):
    r[:] += v


@njit
def ufunc_in_place(r, v):
    np.add(r, v, r)


@njit
def fills(r, v):
    r.fill(v)


@njit
def alias_store(r, v):
    q = r
    q[0] = v


@njit
def view_store(r, v):
    q = r[1:]
    q[0] += v


@njit
def pair_store(r, v):
    q, w = r, v
    q[0] += w


@njit(parallel=True)
def u3(a, out):
    for i in prange(a.shape[0]):
        add_in_place2(out, i)


@njit(parallel=True)
def u4(a, out):
    for i in prange(a.shape[0]):
        ufunc_in_place(out, i)


@njit(parallel=True)
def u5(a, out, res):
    for i in prange(a.shape[0]):
        fills(out, i)
        res[i] = out[0]


@njit(parallel=True)
def u6(a, out, res):
    for i in prange(a.shape[0]):
        alias_store(out, i)
        res[i] = out[0]


@njit(parallel=True)
def u7(a, out, res):
    for i in prange(a.shape[0]):
        view_store(out, i)


@njit(parallel=True)
def u8(a, out, res):
    for i in prange(a.shape[0]):
        pair_store(out, i)


@njit(parallel=True)
def u9(a, out, res):
    buf = np.zeros(3)
    for i in prange(a.shape[0]):
        buf[...] = i
        res[i] = buf.sum()


@njit(parallel=True)
def u11(a, out, res):
    buf = np.zeros(3)
    for i in prange(a.shape[0]):
        row = buf
        row += i
        res[i] = row[0]


@njit(parallel=True)
def u12(a, out, res):
    buf = np.zeros((3, 3))
    for i in prange(a.shape[0]):
        for j in range(3):
            r = buf[j]
            r *= 2
        res[i] = buf.sum()


@njit(parallel=True)
def u13(a, out, res):
    for i in prange(a.shape[0]):
        a[i].sort()
        res[i] = a[i, 0]


@njit(parallel=True)
def u14(a, out, res):
    tmp = np.zeros(3)
    for i in prange(a.shape[0]):
        tmp[i % 3] = a[i, 0]
        res[i] = tmp[i % 3]


@njit(parallel=True)
def u16(a, out, res):
    t = np.zeros(3)
    for i in prange(a.shape[0]):
        t.flat[0] = a[i, 0]
        res[i] = t[0]


@njit(parallel=True)
def u17(a, out, res):
    t = np.zeros((3, 2))
    for i in prange(a.shape[0]):
        for idx in np.ndindex(t.shape):
            t[idx] = a[i, 0]
        res[i] = t[0, 0]


@njit(parallel=True)
def ok7(a, out, res):
    for i in prange(a.shape[0]):
        alias_store(out[i], i)
        view_store(res[i], i)
        row = out[i]
        row += 1
        t = res[i, 0]
        t += 1
        res[i, 1] = t


@njit(parallel=True)
def ok8(a, res):
    for i in prange(a.shape[0]):
        s = 0.0
        for j in range(a.shape[0]):
            t = a[j]
            t -= a[i]
            s += t
        res[i] = s
