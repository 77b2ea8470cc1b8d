import math

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def standardise(x):
    n = x.shape[0]
    m = np.mean(x)
    v = 0.0
    for i in prange(n):
        v += (x[i] - m) ** 2
    sd = math.sqrt(v / n)
    out = np.empty(n)
    for i in prange(n):
        out[i] = (x[i] - m) / sd
    return out, sd


@njit(parallel=True)
def private(a, w):
    n = a.shape[0]
    out = np.zeros(n)
    for i in prange(n):
        tmp = np.zeros(3)
        for k in range(3):
            tmp[k] = a[i] * w[k]
        out[i] = tmp[0] + tmp[1] * tmp[2]
    total = 0.0
    for i in range(n):
        total += out[i]
    out[0] = total
    return out


@njit(parallel=True)
def bound(x, idx):
    n = int(x[0])
    start = idx[0]
    for i in prange(start, n):
        x[i] = i * 2.0
    return n
