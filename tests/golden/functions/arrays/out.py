import numpy as np
import pykokkos as pk


@pk.function
def row_sums(a):
    out = np.zeros(a.shape[0], dtype=np.float32)
    for i, in_place in ((0, 1),):
        out[i] = in_place
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


@pk.workunit
def collatz(tid, steps, n):
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1


def call_collatz(n):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    return pk.parallel_reduce("collatz", policy, collatz, 0, n=n)
