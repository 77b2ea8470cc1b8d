import numpy as np
from numba import njit, prange


@njit(parallel=True)
def shortest(path):
    n = path.shape[0]
    for k in range(n):
        for i in prange(n):
            for j in range(n):
                path[i, j] = min(path[i, j], path[i, k] + path[k, j])


@njit(parallel=True)
def eliminate(a):
    n = len(a)
    for k in range(n):
        for i in prange(k + 1, n):
            f = a[i, k] / a[k, k]
            for j in range(k, n):
                a[i, j] -= f * a[k, j]


@njit(parallel=True)
def chunks(x, workers):
    size = (len(x) + workers - 1) // workers
    for t in prange(workers):
        start = t * size
        for i in range(start, min(start + size, len(x))):
            x[i] += 1.0


@njit(parallel=True)
def shares(x, workers):
    n = len(x)
    for t in prange(workers):
        low, high = t * n // workers, (t + 1) * n // workers
        for i in range(low, high):
            x[i] *= 2.0


@njit(parallel=True)
def every_nth(x, workers):
    for t in prange(workers):
        for i in range(t, len(x), workers):
            x[i] += t


@njit(parallel=True)
def grid(a, columns):
    for k in prange(a.size):
        i, j = divmod(k, columns)
        a[i, j] += k


@njit(parallel=True)
def cells_and_neighbours(x, r):
    """Proven: a remainder that is written out; each iteration has a line of its own."""
    nt, nx, ny = x.shape
    for k in prange(nt * (nx - 1)):
        t = k // (nx - 1)
        i = k - t * (nx - 1)
        for j in range(1, ny):
            r[t, i, j - 1] += x[t, i, j]
            r[t, i, j] -= x[t, i, j]


@njit(parallel=True)
def no_remainder(x, r):
    """In order: this is no remainder."""
    nt, nx, ny = x.shape
    for k in prange(nt * (nx - 1)):
        t = k // (nx - 1)
        i = k - t * nx
        for j in range(ny):
            r[t, i, j] += x[t, i, j]


@njit(parallel=True)
def flat(a, rows, columns):
    for i in prange(rows):
        for j in range(1, columns):
            a[i * columns + j] += a[i * columns + j - 1]


@njit(parallel=True)
def rows(indptr, data, scale):
    for i in prange(len(indptr) - 1):
        for k in range(indptr[i], indptr[i + 1]):
            data[k] *= scale[i]


@njit(parallel=True)
def counts(count, bins):
    for i in prange(len(bins)):
        count[bins[i]] += 1


@njit(parallel=True)
def gathers(x, order):
    for i in prange(len(x)):
        x[i] = x[order[i]] + 1.0


@njit(parallel=True)
def halo(x, workers, size):
    for t in prange(workers):
        for i in range(t * size, (t + 1) * size + 1):
            x[i] += 1.0


@njit
def put(out, i, value):
    out[i, 0] = value


@njit(parallel=True)
def through_callee(out, x):
    for i in prange(len(x)):
        put(out, i, x[i])


@njit
def below(x, i):
    return x[i - 1]


@njit(parallel=True)
def reads_through_callee(x):
    for i in prange(1, len(x)):
        x[i] = below(x, i) + 1.0


@njit(parallel=True)
def views(x, order):
    for i in prange(len(order)):
        row = x[i]
        other = x[order[i]]
        for k in range(len(row)):
            row[k] += other[k]


@njit(parallel=True)
def whole(x):
    for i in prange(len(x)):
        x[i] = x[i] / np.sum(x)


@njit(parallel=True)
def symmetric(x, out):
    for i in prange(len(x)):
        for j in range(i, len(x)):
            out[i, j] = x[i] * x[j]
            out[j, i] = out[i, j]


@njit(parallel=True)
def shape_by_name(out, x):
    shp = out.shape
    for j in prange(shp[0]):
        for i in range(shp[1]):
            out[j, i] /= x[j, i]
