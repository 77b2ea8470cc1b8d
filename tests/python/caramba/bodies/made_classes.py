"""Jitclasses that calls make of plain classes, and specifications that statements build."""

from collections import OrderedDict

import numpy as np
from numba import boolean, float64, int32, int64, njit
from numba.experimental import jitclass

graph = [("starts", int32[:]), ("ends", int32[:])]
graph_of_numbers = graph + [("data", float64[:])]
graph_of_flags = [*graph, ("data", boolean[:])]


class Graph:
    """Edges and what they carry."""

    def __init__(self, starts, ends, data):
        self.starts = starts
        self.ends = ends
        self.data = data

    def edge(self, i, j):
        return found(self.starts, self.ends, self.data, i, j)

    def set_edge(self, i, j, value):
        for at in range(self.starts[i], self.starts[i + 1]):
            if self.ends[at] == j:
                self.data[at] = value

    def neighbours(self, i):
        return self.ends[self.starts[i] : self.starts[i + 1]]


Numbers = jitclass(graph_of_numbers)(Graph)
Flags = jitclass(graph_of_flags)(Graph)


@njit
def found(starts, ends, data, i, j):
    for at in range(starts[i], starts[i + 1]):
        if ends[at] == j:
            return data[at]
    return data[0]


@njit
def walk(numbers, flags, n):
    total = 0.0
    for i in range(n):
        for j in numbers.neighbours(i):
            if not flags.edge(i, j):
                total += numbers.edge(i, j)
                flags.set_edge(i, j, True)
    return total


def walked(n):
    starts, ends = np.array([0, 2, 3, 4], dtype=np.int32), np.array([1, 2, 0, 1], dtype=np.int32)
    numbers = Numbers(starts, ends, np.array([1.5, 2.5, 3.5, 4.5]))
    flags = Flags(starts, ends, np.zeros(4, dtype=np.bool_))
    flags.set_edge(0, 1, True)
    return walk(numbers, flags, n), flags.data, flags.edge(0, 1), numbers.edge(0, 2)


spec = []
for name in ("n", "turns"):
    spec.append((name, int64))
spec += [("h", float64)]
spec.extend([("x", float64[:])])


class Steps:
    def __init__(self, n, h=0.5):
        self.n = n
        self.h = h
        self.turns = 0
        self.x = np.zeros(n)

    def step(self, by=2.0):
        for i in range(self.n):
            self.x[i] += by * self.h
        self.turns += 1
        return self.x.sum()

    @staticmethod
    def twice(x):
        return 2 * x

    @property
    def mean(self):
        return self.x.sum() / self.n


Fast = jitclass(Steps, spec)

# The same name says the fields of another class.
spec = OrderedDict([("x", float64)])
spec["y"] = float64
spec.update(n=int64)


@jitclass(spec)
class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def norm(self):
        self.n += 1
        return (self.x**2 + self.y**2) ** 0.5


point_type = Point.class_type.instance_type
spec = {"from_here": point_type, **{"to": point_type}} | dict(zip(["k"], [int64]))


@jitclass(spec)
class Way:
    def __init__(self, k):
        self.from_here = Point(k, 1.0)
        self.to = Point(1.0, k)
        self.k = k

    def total(self):
        return self.from_here.norm() + self.to.norm() + self.k


@njit
def run(steps, k):
    for _ in range(k):
        steps.step()
    return steps.step(1.0), steps.mean, steps.twice(3)


def ran(n, k):
    steps = Fast(n)
    return run(steps, k), steps.x, steps.turns, steps.n, steps.mean, Fast.twice(2)


@njit
def use_way(way):
    return way.total() + way.to.x, way.to.n


def ways(k):
    way = Way(k)
    return use_way(way), way.total(), way.from_here.n


@njit
def listed(n):
    points = [Point(i, i + 1.0) for i in range(n)]
    total = 0.0
    for point in points:
        total += point.norm()
    return total, points[0].n


TOLERANCE = 10 * np.finfo(float).eps


@njit
def is_close(a, b):
    return abs(a - b) < TOLERANCE


@jitclass([("at", float64)])
class Knot:
    def __init__(self, at):
        self.at = at

    def holds(self, x):
        return is_close(self.at, x)


@njit
def knots_at(x, n):
    count = 0
    for i in range(n):
        count += Knot(i / n).holds(x)
    return count


CASES = {
    "knots_at": [(0.5, 4), (0.3, 10), (0.05, 7)],
    "walked": [(2,), (3,)],
    "ran": [(4, 3), (1, 0)],
    "ways": [(3,), (4,)],
    "listed": [(4,)],
}
