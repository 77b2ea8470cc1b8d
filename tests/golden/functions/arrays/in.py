import numpy as np
from numba import njit


@njit
def row_sums(a):
    out = np.zeros(a.shape[0], dtype=np.float32)
    for i in range(len(out)):
        for v in a[i]:
            out[i] += v
    return out


@njit
def minmax(a):
    lo = a[0]
    hi = a[0]
    for v in a:
        lo = min(lo, v)
        hi = max(hi, v)
    return lo, hi


@njit
def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


@njit
def fill(a, value):
    value = value * 2
    for i in range(len(a)):
        a[i] = value


@njit
def pairs(a):
    for i, j in ((0, 1), (1, 2)):
        a[i] = j
