"""Lists of lists of parallel kernels: launches read them, loops that change an inner list run in order."""

import numpy as np
from numba import njit, prange
from numba.typed import List


@njit(parallel=True)
def stored(x):
    rows = []
    for i in range(x.size):
        rows.append([np.zeros(1)])
    for i in prange(x.size):
        rows[i][0] = np.full(2, x[i] * x[i])
    return rows[x.size - 1][0]


@njit(parallel=True)
def appended(x):
    rows = [[0.5] for _ in range(x.size)]
    for i in prange(x.size):
        r = rows[i]
        r.append(x[i])
    return rows[x.size - 1][1], len(rows[0])


@njit(parallel=True)
def walked(x):
    rows = [[x[i], x[i] + 1] for i in range(x.size)]
    out = np.zeros(x.size)
    for i in prange(x.size):
        for r in rows:
            r[0] = 2.0
            out[i] += r[0]
    return out


@njit(parallel=True)
def read(x):
    rows = []
    for i in range(x.size):
        rows.append([x[i], x[i] + 1])
    out = np.zeros(x.size)
    for i in prange(x.size):
        out[i] = rows[i][0] + len(rows[i])
    return out, rows


@njit(parallel=True)
def named(x):
    rows = List()
    for i in range(x.size):
        one = List()
        for j in range(i):
            one.append(x[j])
        rows.append(one)
    out = np.zeros(x.size)
    for i in prange(x.size):
        r = rows[i]
        for v in r:
            out[i] += v
    return out


@njit(parallel=True)
def arrays(x):
    rows = [[x[:i], x[i:]] for i in range(x.size)]
    out = np.zeros(x.size)
    for i in prange(x.size):
        a, b = rows[i][0], rows[i][1]
        out[i] = a.sum() - b.sum()
    return out, rows[1][1]


@njit(parallel=True)
def deep(x):
    rows = [[[x[i]] * i] for i in range(x.size)]
    out = np.zeros(x.size)
    for i in prange(x.size):
        for inner in rows[i]:
            for v in inner:
                out[i] += v
    return out


@njit(parallel=True)
def summed(x):
    rows = [[x[i], 1.0] for i in range(x.size)]
    s = 0.0
    for i in prange(x.size):
        s += rows[i][0] * rows[i][1]
    return s, len(rows)


@njit(parallel=True)
def empty(n):
    rows = [[1.0] for _ in range(n)]
    out = np.zeros(3)
    for i in prange(3):
        out[i] = len(rows)
    return out


@njit(parallel=True)
def adjacency(a, b, n):
    near = [[0 for _ in range(0)] for _ in range(n)]
    for k in range(len(a)):
        near[a[k]].append(b[k])
        near[b[k]].append(a[k])
    degree = np.zeros(n, np.int64)
    for i in prange(n):
        for j in near[i]:
            degree[i] += 1 + j
    return degree


X = np.arange(4.0)
CASES = {
    **{
        name: [(X,), (X[:1],), (np.arange(5000.0),)]
        for name in ("stored", "appended", "walked", "read", "named", "summed")
    },
    "arrays": [(X,), (np.arange(300.0),)],
    "deep": [(X,), (X[:0],), (np.arange(200.0),)],
    "empty": [(0,), (3,)],
    "adjacency": [(np.array([0, 1, 2]), np.array([1, 2, 0]), 4)],
}
