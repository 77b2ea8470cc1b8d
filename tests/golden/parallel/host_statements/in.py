"""Statements around launches that only functions without launches had."""

import math

import numpy as np
from numba import literal_unroll, njit, prange

record = np.dtype([("x", "f8"), ("y", "f8")])


@njit(parallel=True)
def ranges(a, out, reverse):
    if reverse:
        r = range(a.shape[0] - 1, -1, -1)
    else:
        r = range(a.shape[0])
    n = 0
    for i in r:
        n = n * 3 + a[i]
    for k in r:
        for i in prange(len(out)):
            out[i] = out[i] * 2 + a[k]
    return n


@njit(parallel=True)
def ordered(a, out, reverse):
    if not reverse:
        h = range(a.shape[1])
        w = range(a.shape[2])
    else:
        h = range(a.shape[1] - 1, -1, -1)
        w = range(a.shape[2] - 1, -1, -1)
    changed = np.zeros(a.shape[0], dtype=np.bool_)
    for l in prange(a.shape[0]):
        s = 0.0
        for i in h:
            for j in w:
                s = s * 0.5 + a[l, i, j]
        out[l] = s
        changed[l] = s > 3
    return changed.any()


@njit
def add3(a, b, c):
    return a + b * c


@njit(parallel=True)
def star(a, out):
    t = (1.0, 2.0)
    s = add3(3.0, *t)
    for i in prange(len(out)):
        out[i] = a[i] * s + add3(a[i], *t)
    return add3(s, *t)


@njit(parallel=True)
def elses(a, out):
    k = -1
    for i in range(len(a)):
        if a[i] > 100:
            k = i
            break
    else:
        k = -7
        for i in prange(len(out)):
            out[i] = a[i] + 1
    n = 0
    while n < 3:
        n += 1
        for i in prange(len(out)):
            out[i] += n
    else:
        k -= 1
    for i in prange(len(out)):
        for j in range(3):
            if a[i] == j:
                break
        else:
            out[i] = -5
    return k


@njit(parallel=True)
def unroll(a, out):
    s = 0.0
    for x in literal_unroll((1, 2.5, 3)):
        s += x
        for i in prange(len(out)):
            out[i] += a[i] * x
    return s


@njit
def pairs(n):
    return [(1, 2.0), (n, 3.0)]


@njit(parallel=True)
def over_call(a, out):
    s = 0.0
    for p, q in pairs(4):
        s += p * q
        for i in prange(len(out)):
            out[i] += a[i] * p + q
    return s


@njit(parallel=True)
def alias(a, out):
    sq = math.sqrt
    s = sq(2.0)
    for i in prange(len(out)):
        out[i] = a[i] * s
    return sq(s)


@njit(parallel=True)
def held(r, out):
    key = "x"
    s = r[0][key]
    for i in prange(len(out)):
        out[i] = r[i]["y"] + s
    return s


@njit(parallel=True)
def members(a, out):
    added = []
    n = 0
    for i in range(a.shape[0]):
        if a[i] in added:
            continue
        if a[i] not in added:
            added.append(a[i])
        n += 1
    for i in prange(len(out)):
        out[i] = a[i] * n
    t = (1, 2, 3)
    k = 0
    if n in t:
        k = 7
    return n, len(added), k


a = np.array([1, 2, 5, 3])
x = np.arange(24.0).reshape(2, 3, 4)
r = np.zeros(4, record)
r["x"] = a
for function in (ranges, ordered):
    for reverse in (True, False):
        out = np.zeros(4)
        print(function(a if function is ranges else x, out, reverse), out)
for function in (star, elses, unroll, over_call, alias, members):
    out = np.zeros(4)
    print(function(a, out), out)
print(held(r, out), out)
