"""Records in parallel loops: fields of elements, of rows, and of arrays in named tuples."""

from collections import namedtuple
from typing import NamedTuple

import numpy as np
from numba import njit, prange

TYPE = np.dtype([("x", np.float64), ("v", np.float32), ("id", np.int64), ("pos", np.float64, (3,))])

FLAT = np.dtype([("x", np.float64), ("id", np.int64)])


Pair = namedtuple("Pair", ["x", "y"])


class Grid(NamedTuple):
    a: np.ndarray
    out: np.ndarray
    k: int


@njit(parallel=True)
def push(p, dt):
    for i in prange(len(p)):
        p[i].x += p[i].v * dt
        p[i]["id"] = i


@njit(parallel=True)
def columns(p, dt):
    for i in prange(p.shape[0]):
        p["x"][i] += p["v"][i] * dt
        p.id[i] -= 1


@njit(parallel=True)
def neighbours(p):
    for i in prange(1, len(p)):
        p[i].x = p[i - 1].v + p[i].x


@njit(parallel=True)
def fields(p):
    x = p["x"]
    v = p.v
    for i in prange(len(p)):
        x[i] = v[i] * 2


@njit(parallel=True)
def energy(p):
    e = 0.0
    for i in prange(len(p)):
        q = p[i]
        e += 0.5 * q.v**2 + q.pos[1]
    return e


@njit
def move(q, by):
    q.x += q.v * by


@njit(parallel=True)
def moved(p, by):
    for i in prange(len(p)):
        move(p[i], by)
        q = p[i]
        q.pos[2] = q.x


@njit(parallel=True)
def reversed_copy(p):
    new = np.empty(len(p), FLAT)
    for i in prange(len(p)):
        new[i].x = p[len(p) - 1 - i].x
        new[i].id = i
    return new


@njit(parallel=True)
def scaled(grid):
    for i in prange(len(grid.a)):
        grid.out[i] = grid.a[i] * grid.k


def particles(n):
    p = np.zeros(n, TYPE)
    p["v"] = np.arange(n) + 0.5
    p["x"] = -p["v"]
    p["pos"] = np.arange(3 * n).reshape(n, 3)
    return p


def grid(n):
    return Grid(np.arange(n) * 1.5, np.zeros(n), 3)


@njit
def total(t):
    return t.x[0] + t.y


@njit(parallel=True)
def made_around_loop(x, whole):
    """Named tuples that the kernel makes are passed to launches, and are its results."""
    t = Pair(x, 2.5)
    out = np.empty_like(x)
    for i in prange(len(x)):
        out[i] = total(t) + i
    if whole:
        return Pair(y=total(t), x=out)
    return Pair(x, t.y + 1)


@njit(parallel=True)
def made_of_a_sum(x, n):
    s = 0.0
    for i in prange(len(x)):
        s += x[i]
    found = Pair(s, n)
    if found.x > n:
        return found
    return Pair(0.0, n + 1)


@njit(parallel=True)
def made_of_another(x):
    t = Pair(x, x.astype(np.float32))
    out = np.zeros(len(x))
    for _ in range(3):
        for i in prange(len(x)):
            out[i] += t.x[i] * t.y[i]
    return Pair(t, out)


CASES = {
    "made_around_loop": [(np.arange(3.0), True), (np.arange(3.0), False)],
    "made_of_a_sum": [(np.arange(3.0), 1), (np.arange(3.0), 10)],
    "made_of_another": [(np.arange(3.0),)],
    "push": [(particles(5), 0.5), (particles(0), 0.5), (particles(6)[::-2], 2)],
    "columns": [(particles(5), 0.25), (particles(1), 1.0)],
    "neighbours": [(particles(7),), (particles(1),)],
    "fields": [(particles(4),)],
    "energy": [(particles(5),), (particles(0),)],
    "moved": [(particles(5), 2.0)],
    "reversed_copy": [(np.array([(1.5, 1), (2.5, 2), (3.5, 3)], FLAT),)],
    "scaled": [(grid(5),)],
}
