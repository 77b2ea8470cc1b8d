import numpy as np
import pykokkos as pk


@pk.function
def row_sums(a):
    out = np.zeros(a.shape[0], dtype=np.float32)
    for i in range(len(out)):
        for v in a[i]:
            out[i] += v
    return out


call_row_sums = pk.host_call(row_sums)


@pk.function
def minmax(a):
    lo = a[0]
    hi = a[0]
    for v in a:
        lo = min(lo, v)
        hi = max(hi, v)
    return lo, hi


call_minmax = pk.host_call(minmax)


@pk.function
def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


call_collatz = pk.host_call(collatz)


@pk.function
def fill(a, value):
    value = value * 2
    for i in range(len(a)):
        a[i] = value


call_fill = pk.host_call(fill)


@pk.workunit
def pairs(tid, a):
    for i, j in ((0, 1), (1, 2)):
        a[i] = j


def call_pairs(a):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("pairs", policy, pairs, a=a)
