"""Signatures whose types are those of values and dtypes, and results that are tuples of arrays."""

from collections import namedtuple

import numba
import numpy as np
from numba import njit, types

Forest = namedtuple("Forest", ["parent", "rank"])
_sample = Forest(parent=np.empty(1, dtype=np.int32), rank=np.empty(1, dtype=np.int32))
ForestType = numba.typeof(_sample)

point = np.dtype([("x", np.float64), ("y", np.float64), ("n", np.int32)])
point_type = numba.from_dtype(point)


@njit
def find(forest, i):
    while forest.parent[i] != i:
        i = forest.parent[i]
    return i


@njit(numba.void(ForestType, numba.int32, numba.int32))
def join(forest, i, j):
    i, j = find(forest, i), find(forest, j)
    if i == j:
        return
    if forest.rank[i] < forest.rank[j]:
        i, j = j, i
    forest.parent[j] = i
    if forest.rank[i] == forest.rank[j]:
        forest.rank[i] += 1


@njit
def joined(n):
    forest = Forest(np.arange(n, dtype=np.int32), np.zeros(n, dtype=np.int32))
    for i in range(0, n - 2, 2):
        join(forest, i, i + 2)
    return forest.parent, forest.rank


@njit(numba.float64[:](point_type[:], numba.float32))
def lengths(points, unit):
    out = np.empty(len(points))
    for i in range(len(points)):
        out[i] = np.sqrt(points[i].x ** 2 + points[i].y ** 2) * unit + points[i].n
    return out


@njit(
    [
        types.UniTuple(types.Array(types.float32, 1, "C"), 2)(
            types.Array(types.float32, 1, "C"),
            types.Array(types.float32, 1, "C", readonly=True),
            types.float32,
        ),
        types.UniTuple(types.Array(types.float32, 1, "C", readonly=True), 2)(
            types.Array(types.float32, 1, "C"), types.Array(types.float32, 1, "C"), types.float32
        ),
    ],
    locals={"d": types.float32},
)
def nearer(distances, colors, color):
    best = np.zeros(1, dtype=np.float32)
    for i in range(len(colors)):
        d = abs(colors[i] - color)
        if d < distances[i]:
            distances[i] = d
        best[0] = max(best[0], distances[i])
    return best, distances


@njit(numba.typeof(1.0)(numba.typeof((1.0)), numba.typeof(2)))
def of_numbers(a, n):
    return a * n


POINTS = np.array([(3.0, 4.0, 1), (0.5, 0.1, -2)], dtype=point)
F = np.array([0.5, 2.5, -1.0], dtype=np.float32)
FIXED = F.copy()
FIXED.flags.writeable = False
CASES = {
    "of_numbers": [(2.5, 3), (2, 4)],
    "joined": [(9,), (2,)],
    "lengths": [(POINTS, 0.1), (POINTS[:1], 2)],
    "nearer": [(F * 2, F, 0.1), (F * 2, FIXED, 1)],
}
