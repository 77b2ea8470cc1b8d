"""Lists that parallel kernels make around their prange loops."""

import numpy as np
from numba import njit, prange
from numba.typed import List


@njit
def slope(x):
    return x[1:] - x[:-1]


@njit(parallel=True)
def pairwise(x):
    n = len(x)
    slopes = List()
    for i in range(n):
        slopes.append(slope(x[i]))
    out = np.zeros((n, n))
    for i in prange(n):
        for j in range(i + 1, n):
            a, b = slopes[i], slopes[j]
            out[i, j] = np.abs(a - b).sum()
            out[j, i] = out[i, j]
    return out


@njit(parallel=True)
def weighted(x):
    weights = [0.5, 1.0, 0.5]
    out = np.zeros(x.size)
    for i in prange(1, x.size - 1):
        for k in range(len(weights)):
            out[i] += weights[k] * x[i + k - 1]
    return out


@njit(parallel=True)
def pairs(n, out):
    found = [(i, j) for i in range(n) for j in range(i)]
    found.append((0, 0))
    for k in prange(len(found)):
        i, j = found[k]
        out[k] = 10 * i + j
    found.append((7, 7))
    return len(found), out


@njit(parallel=True)
def above(x, top):
    found = [i for i in range(x.size) if x[i] > top]
    total = 0.0
    for k in prange(len(found)):
        total += x[found[k]]
    return total


@njit(parallel=True)
def beside_local_lists(n):
    base = [1, 2, 3]
    out = np.zeros(n)
    for i in prange(n):
        mine = [0.0]
        for b in base:
            mine.append(b * i)
        mine.sort()
        rest = base[1:]
        out[i] = mine[-1] + sum(rest) + base.index(2)
    base.append(5)
    for i in prange(n):
        out[i] += base[3]
    return out, base


@njit(parallel=True)
def stored_in(x, n):
    rows = List()
    for i in range(n):
        rows.append(np.zeros(i + 1))
    for i in prange(n):
        rows[i][0] = x[i]
        own = rows[i]
        own[-1] += 2.0
    total = 0.0
    for i in range(n):
        total += rows[i].sum() * i
    return total


@njit
def filled(items, i):
    items[i] = items[i] * 2 + i


@njit(parallel=True)
def changed(x, n):
    parts = [np.empty((0, 0))] * n
    sizes = [0 for _ in range(n)]
    for i in prange(n):
        own = [(float(k), x[k]) for k in range(i)]
        part = np.empty((len(own), 2))
        for k, entry in enumerate(own):
            part[k] = entry
        parts[i] = part
        sizes[i] += len(own)
        filled(sizes, i)
    return parts, sizes


@njit(parallel=True)
def changed_beside_read(x, n):
    items = List()
    for i in range(n):
        items.append(float(i))
    out = np.zeros(n)
    for i in prange(n):
        out[i] = items[i] + x[i]
    for i in prange(n):
        items[i] = (out[i] + 1) / (len(items) - i - 1)
    total = 0.0
    for i in prange(n):
        total += items[i]
    return out, items, total / n


@njit
def zeros(n):
    return [0.0 for _ in range(n)]


@njit
def counted(n):
    found = zeros(n)
    found.append(1.0)
    return n + 1, found


@njit(parallel=True)
def changed_results(x, n):
    m, given = counted(n)
    other = zeros(n)
    total = 0
    for i in prange(m):
        given[i] += i * 2.0
    for i in prange(n):
        other[i] = x[i] + given[i]
        total += i
    return given, other, total


X, R = np.arange(12.0).reshape(3, 4) ** 2, np.arange(6.0)

CASES = {
    "slope": [(R,)],
    "pairwise": [(X,), ([R, R * 2, R**2],)],
    "weighted": [(R,)],
    "pairs": [(5, np.zeros(12)), (0, np.zeros(1))],
    "above": [(R, 2.0), (R, 20.0)],
    "beside_local_lists": [(5,), (0,)],
    "stored_in": [(R, 4)],
    "changed_results": [(R, 5), (R, 0)],
    "changed": [(R, 5), (R, 1)],
    "changed_beside_read": [(R, 4), (R, 1), (R, 0)],
}
