"""Jitclasses with `x[i]` and `len(x)`, in kernels that take, make and return their objects."""

import numpy as np
from numba import float64, int64, njit
from numba.experimental import jitclass

FIELDS = (("num_nodes", int64), ("neighbors", int64[:]), ("offsets", int64[:]))


@jitclass(FIELDS)
class Graph:
    def __init__(self, neighbors, offsets, num_nodes):
        self.neighbors = neighbors
        self.offsets = offsets
        self.num_nodes = num_nodes

    def __getitem__(self, node: int64):
        start, end = self.offsets[node], self.offsets[node + 1]
        return self.neighbors[start:end]

    def __len__(self):
        return self.num_nodes

    def degree(self, node):
        return len(self[node]) + 10 * len(self)


@jitclass([("count", int64)])
class Squares:
    def __init__(self, count):
        self.count = count

    def __getitem__(self, i):
        return i * i + self.count


@njit
def ring(n):
    neighbors = np.empty(2 * n, dtype=np.int64)
    offsets = np.empty(n + 1, dtype=np.int64)
    for i in range(n):
        offsets[i] = 2 * i
        neighbors[2 * i] = (i + 1) % n
        neighbors[2 * i + 1] = (i - 1) % n
    offsets[n] = 2 * n
    return Graph(neighbors, offsets, n)


@njit
def visit(graph, visited, node, order, at):
    visited[node] = True
    order[at[0]] = node
    at[0] += 1
    for other in graph[node]:
        if not visited[other]:
            visit(graph, visited, other, order, at)


@njit
def walked(n):
    graph = ring(n)
    visited = np.zeros(graph.num_nodes, dtype=np.bool_)
    order = np.empty(len(graph), dtype=np.int64)
    at = np.zeros(1, dtype=np.int64)
    visit(graph, visited, 0, order, at)
    return order


@njit
def pair_of(graph, i):
    first, second = graph[i]
    return first * 100 + second


@njit
def read(n, i):
    graph = ring(n)
    return pair_of(graph, i), graph.degree(i), len(graph) > 4, len(graph[i])


@njit
def stored(n):
    graph = ring(n)
    graph[1][0] = 77
    row = graph[2]
    row[:] = 5
    return graph.neighbors


@njit
def first_of(row):
    return row[0] + len(row)


@njit
def fill(out, graph):
    for i in range(len(out)):
        out[i] = first_of(graph[i])


@njit
def filled(n):
    out = np.zeros(n)
    fill(out, ring(n))
    return out


def filled_in_python(n):
    out = np.zeros(n)
    fill(out, ring(n))
    return out


@njit
def choice(n):
    graph = ring(n)
    if len(graph) > 3:
        return 1.5
    return 2.5


@njit
def truths(graph, squares):
    tested = 1 if graph else 2
    if squares:
        tested += 10
    if graph:
        tested += 100
    return tested, bool(graph), bool(squares)


@njit
def tested(n):
    return truths(ring(n), Squares(n)), truths(
        Graph(np.empty(0, np.int64), np.zeros(1, np.int64), 0), Squares(0)
    )


@njit
def squares_of(squares, n):
    total = 0
    for i in range(n):
        total += squares[i]
    squares.count += 1
    return total + squares[0]


@njit
def squared(n):
    return squares_of(Squares(3), n)


@jitclass([("x", float64), ("y", float64)])
class Vector:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __neg__(self):
        return Vector(-self.x, -self.y)

    def __pos__(self):
        return Vector(self.x, self.y)

    def __invert__(self):
        return Vector(self.y, self.x)

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return self + -other


@njit
def reflected(x, y):
    v, n = Vector(x, y), Vector(0.6, 0.8)
    d = 2 * (v.x * n.x + v.y * n.y)
    w = -(v - Vector(d * n.x, d * n.y))
    u = ~w + +v
    return w.x, w.y, u.x, -w.y


def signs_in_python(x):
    v = Vector(x, 2.0)
    return (-v).x, (+v).y, (~v).x, (v - v).y


def in_python(n):
    graph = ring(n)
    return len(graph), graph[1], pair_of(graph, 2), graph.degree(0)


@jitclass([("values", float64[:]), ("count", int64)])
class Wrapped:
    """Its operators may divide by zero."""

    def __init__(self, n, count):
        self.values = np.arange(n) + 0.5
        self.count = count

    def __getitem__(self, i):
        return self.values[i % self.values.size] / self.count**2

    def __len__(self):
        return 12 // self.count

    def __contains__(self, x):
        return self.values[x % self.count] > 1


@njit
def wrapped(n, count, k):
    w = Wrapped(n, count)
    total = 0.0
    for i in range(len(w)):
        total += w[i] * w[-i]
        if w[i] > 3 and w[i + 1] < 2:
            total += 1
    if k in w:
        total += 100
    return total, [w[j] for j in range(3)], w[1] if w.count else w[2]


# Numba compiles a method once, with the error model of who calls it first.
wrapped(4, 1, 3)


@njit(error_model="numpy")
def wrapped_under(n, count, x):
    return Wrapped(n, count)[1] + 1 / x


@njit
def stores_before(n, count, x):
    w = Wrapped(n, count)
    x[0] = 5.0
    try:
        x[1] = w[1]
    except Exception:
        x[2] = 7.0
    return x


@jitclass([("count", int64)])
class Close:
    def __init__(self, count):
        self.count = count

    def __eq__(self, other):
        return self.count // 2 - other.count // 2


@njit
def unequal(i, j):
    a, b = Close(i), Close(j)
    n = 0
    while a != b and n < 3:
        n += 1
        a.count += 1
    return a != b, a == b, n


@jitclass([("n", int64)])
class Below:
    def __init__(self, n):
        self.n = n

    def __contains__(self, k):
        return k < self.n


@njit
def outside(n, k):
    v = Below(n)
    return k in v, k not in v, n not in v


CASES = {
    "outside": [(3, 2), (3, 7), (0, 0)],
    "unequal": [(1, 1), (2, 3), (4, 0), (0, 4)],
    "wrapped": [(4, 1, 3), (4, 2, 0), (4, 0, 1), (0, 1, 1)],
    "wrapped_under": [(4, 2, 0.0), (4, 0, 0.0)],
    "stores_before": [(4, 2, np.zeros(3)), (4, 0, np.zeros(3))],
    "walked": [(6,)],
    "read": [(5, 1), (4, 0)],
    "stored": [(4,)],
    "filled": [(4,)],
    "filled_in_python": [(4,)],
    "choice": [(3,), (4,)],
    "tested": [(4,)],
    "squared": [(4,)],
    "reflected": [(1.0, 2.0), (-0.0, 0.0)],
    "signs_in_python": [(1.5,)],
    "in_python": [(5,)],
}
