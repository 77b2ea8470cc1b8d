"""Functions that go to a kernel that stays, from kernels that call it by its address, and from Python."""

import numpy as np
from numba import njit, prange


@njit
def euclidean(x, y):
    total = 0.0
    for i in range(len(x)):
        total += (x[i] - y[i]) ** 2
    return np.sqrt(total)


@njit
def counted(x, y):
    seen = {0: 0.0}
    for i in range(len(x)):
        seen[i] = abs(x[i] - y[i])
    return seen[0] + len(seen)


@njit
def nearest(data, point, dist):
    best, at = np.inf, -1
    for i in range(len(data)):
        d = dist(data[i], point)
        seen = {0: d}
        if seen[0] < best:
            best, at = d, i
    return at, best


@njit(parallel=True)
def pairs(data, dist):
    out = np.zeros((len(data), len(data)))
    for i in prange(len(data)):
        for j in range(i):
            out[i, j] = dist(data[i], data[j])
    return out


@njit
def summary(data, point, dist=euclidean):
    at, best = nearest(data, point, dist)
    return at + best


@njit
def always_euclidean(data, point):
    return nearest(data, point, euclidean)


DISTANCES = {"euclidean": euclidean, "counted": counted}

if __name__ == "__main__":
    data = np.arange(12.0).reshape(4, 3) % 5
    point = np.ones(3)
    for name, dist in DISTANCES.items():
        print(name, nearest(data, point, dist), summary(data, point, dist=dist), pairs(data, dist).sum())
    print(summary(data, point), always_euclidean(data, point), nearest(data, point, counted))
