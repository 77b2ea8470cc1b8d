"""Statements around launches that only functions without launches had."""

import math

import numpy as np
import pykokkos as pk

record = np.dtype([("x", "f8"), ("y", "f8")])


@pk.workunit
def ranges_out(i, a, out, k):
    out[i] = out[i] * 2 + a[k]


@pk.function
def ranges(a, out, reverse):
    if reverse:
        r = range(a.shape[0] - 1, -1, -1)
    else:
        r = range(a.shape[0])
    n = 0
    for i in r:
        n = n * 3 + a[i]
    for k in r:
        pk.parallel_for("ranges_out", pk.RangePolicy(0, len(out)), ranges_out, a=a, out=out, k=k)
    return n


call_ranges = pk.host_call(ranges)


@pk.workunit
def ordered_out(l, a, out, h, w, changed):
    s = 0.0
    for i in h:
        for j in w:
            s = s * 0.5 + a[l, i, j]
    out[l] = s
    changed[l] = s > 3


@pk.function
def ordered(a, out, reverse):
    if not reverse:
        h = range(a.shape[1])
        w = range(a.shape[2])
    else:
        h = range(a.shape[1] - 1, -1, -1)
        w = range(a.shape[2] - 1, -1, -1)
    changed = np.zeros(a.shape[0], dtype=np.bool_)
    pk.parallel_for(
        "ordered_out",
        pk.RangePolicy(0, a.shape[0]),
        ordered_out,
        a=a,
        out=out,
        h=h,
        w=w,
        changed=changed,
    )
    return changed.any()


call_ordered = pk.host_call(ordered)


@pk.function
def add3(a, b, c):
    return a + b * c


call_add3 = pk.host_call(add3)


@pk.workunit
def star_out(i, a, out, t, s):
    out[i] = a[i] * s + add3(a[i], *t)


@pk.function
def star(a, out):
    t = (1.0, 2.0)
    s = add3(3.0, *t)
    pk.parallel_for("star_out", pk.RangePolicy(0, len(out)), star_out, a=a, out=out, t=t, s=s)
    return add3(s, *t)


call_star = pk.host_call(star)


@pk.workunit
def elses_out(i, a, out):
    out[i] = a[i] + 1


@pk.workunit
def elses_out_2(i, out, n):
    out[i] += n


@pk.workunit
def elses_out_3(i, a, out):
    completed_2 = True
    for j in range(3):
        if a[i] == j:
            completed_2 = False
            break
    if completed_2:
        out[i] = -5


@pk.function
def elses(a, out):
    k = -1
    completed = True
    for i in range(len(a)):
        if a[i] > 100:
            k = i
            completed = False
            break
    if completed:
        k = -7
        pk.parallel_for("elses_out", pk.RangePolicy(0, len(out)), elses_out, a=a, out=out)
    n = 0
    while n < 3:
        n += 1
        pk.parallel_for("elses_out_2", pk.RangePolicy(0, len(out)), elses_out_2, out=out, n=n)
    k -= 1
    pk.parallel_for("elses_out_3", pk.RangePolicy(0, len(out)), elses_out_3, a=a, out=out)
    return k


call_elses = pk.host_call(elses)


@pk.workunit
def unroll_out(i, a, out, x):
    out[i] += a[i] * x


@pk.function
def unroll(a, out):
    s = 0.0
    for x in pk.literal_unroll((1, 2.5, 3)):
        s += x
        pk.parallel_for("unroll_out", pk.RangePolicy(0, len(out)), unroll_out, a=a, out=out, x=x)
    return s


call_unroll = pk.host_call(unroll)


@pk.function
def pairs(n):
    return [(1, 2.0), (n, 3.0)]


call_pairs = pk.host_call(pairs)


@pk.workunit
def over_call_out(i, a, out, p, q):
    out[i] += a[i] * p + q


@pk.function
def over_call(a, out):
    s = 0.0
    for p, q in pairs(4):
        s += p * q
        pk.parallel_for(
            "over_call_out", pk.RangePolicy(0, len(out)), over_call_out, a=a, out=out, p=p, q=q
        )
    return s


call_over_call = pk.host_call(over_call)


@pk.workunit
def alias_out(i, a, out, s):
    out[i] = a[i] * s


@pk.function
def alias(a, out):
    sq = math.sqrt
    s = sq(2.0)
    pk.parallel_for("alias_out", pk.RangePolicy(0, len(out)), alias_out, a=a, out=out, s=s)
    return sq(s)


call_alias = pk.host_call(alias)


@pk.workunit
def held_out(i, r, out, s):
    out[i] = r[i]["y"] + s


@pk.function
def held(r, out):
    key = "x"
    s = r[0][key]
    pk.parallel_for("held_out", pk.RangePolicy(0, len(out)), held_out, r=r, out=out, s=s)
    return s


call_held = pk.host_call(held)


@pk.workunit
def members_out(i, a, out, n):
    out[i] = a[i] * n


@pk.function
def members(a, out):
    added = []
    n = 0
    for i in range(a.shape[0]):
        if a[i] in added:
            continue
        if a[i] not in added:
            added.append(a[i])
        n += 1
    pk.parallel_for("members_out", pk.RangePolicy(0, len(out)), members_out, a=a, out=out, n=n)
    t = (1, 2, 3)
    k = 0
    if n in t:
        k = 7
    return n, len(added), k


call_members = pk.host_call(members)


a = np.array([1, 2, 5, 3])
x = np.arange(24.0).reshape(2, 3, 4)
r = np.zeros(4, record)
r["x"] = a
for function in (call_ranges, call_ordered):
    for reverse in (True, False):
        out = np.zeros(4)
        print(function(a if function is call_ranges else x, out, reverse), out)
for function in (call_star, call_elses, call_unroll, call_over_call, call_alias, call_members):
    out = np.zeros(4)
    print(function(a, out), out)
print(call_held(r, out), out)
