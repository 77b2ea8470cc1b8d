"""Jitclasses whose arrays become others after __init__, wherever that is; their texts and operators."""

import numpy as np
from numba import complex128, float64, int32, int64, njit, types
from numba.experimental import jitclass


@jitclass([("count", int64), ("data", float64[:]), ("whole", float64[:, ::1]), ("at", int32[:])])
class Store:
    """What methods assign, and a field that not every path of __init__ does."""

    def __init__(self, n, full):
        self.count = n
        if full:
            self.data = np.ones(n)
            self.at = np.arange(n).astype(np.int32)
        else:
            self.data = np.zeros(n)
        self.whole = np.zeros((n, 2))

    def grow(self, by):
        old = self.data
        self.data = np.zeros(old.size + by)
        self.data[: old.size] = old
        self.count += by
        return old

    def cut(self, n):
        self.data = self.data[:n]
        self.count = len(self.data)
        return self.data.shape[0]

    def take(self, data):
        self.data = data
        return self

    def next_value(self, x):
        self.data = np.full(3, x)
        return x + 1.0

    def late(self):
        self.data[0] = self.next_value(5.0)
        self.data[0:2] = self.grow(1)[1:3] * 2
        self.data[1] += self.next_value(7.0)
        return self.data[self.cut(2) - 1] + self.data.sum()

    def order(self):
        both = (self.data, self.next_value(9.0), self.data)
        s = 0.0
        for i in range(3):
            s += both[0][i] * 10 + both[2][i]
        return s + self.data[0] + self.next_value(2.0) + self.data[0]

    def over(self):
        s = 0.0
        for v in self.data:
            self.data = self.data[1:]
            s = 2 * s + v
        return s, self.data.size

    def updates(self, x):
        view = self.data
        self.data += x
        self.data *= 2.0
        self.data[1:] -= view[:-1]
        self.whole[0] = self.data[:2]
        self.whole = np.ascontiguousarray(self.whole[::-1])
        return view.sum(), self.whole[-1, 0]

    @property
    def mean(self):
        return self.data.mean()


@jitclass([("left", Store.class_type.instance_type), ("right", Store.class_type.instance_type)])
class Two:
    def __init__(self, left, right):
        self.left = left
        self.right = right

    def swap(self):
        self.left.data, self.right.data = self.right.data, self.left.data

    def join(self):
        self.left.data = np.concatenate((self.left.data, self.right.data))
        self.right.data = self.left.data[::2]
        self.left.count = self.left.data.size


@jitclass([("mode", types.unicode_type), ("name", types.unicode_type), ("x", complex128[:])])
class Named:
    def __init__(self, mode, n):
        self.mode = mode
        self.name = "fixed"
        self.x = np.zeros(n, dtype=np.complex128)

    def run(self, y):
        s = 0
        if self.mode == "half":
            s = 0.5
        if self.name != "fixed":
            self.x = self.x[:1]
        self.x = self.x + y + s
        return s

    def part(self):
        other = Store(2, False)
        other.data = self.x.real
        return other


@jitclass([("v", float64[:])])
class Vector:
    """Operators."""

    def __init__(self, v):
        self.v = v

    def __add__(self, other):
        return Vector(self.v + other.v)

    def __mul__(self, by):
        kind = 1.0
        if isinstance(by, Vector):
            kind = 10.0
        elif isinstance(by, (Store, float)):
            kind = 100.0
        return Vector(self.v * kind)

    def __lt__(self, other):
        return self.v.sum() < other.v.sum()

    def __eq__(self, other):
        self.v = self.v.copy()
        return np.all(self.v == other.v)

    def __matmul__(self, other):
        return (self.v * other.v).sum()


decorator = jitclass(
    [("n", int64), ("shape", types.UniTuple(int64, 2)), ("pair", types.Tuple((int32, float64)))]
)


@decorator
class Grid:
    """Properties that are assigned, tuples, and stores that are calls."""

    def __init__(self, n):
        self.n = n
        self.size = n
        self.pair = (n, 0.5)

    @property
    def size(self):
        return self.shape[0] * self.shape[1]

    @size.setter
    def size(self, n):
        self.shape = (n, self.n)
        self.n += 1

    def __setitem__(self, i, value):
        self.pair = (i, value)

    def __contains__(self, value):
        return value == self.pair[1]

    def turn(self):
        self.shape = self.shape[::-1]
        self.size += 2
        rows, columns = self.shape
        return rows - columns, self.pair[0] + self.pair[1]


@njit
def change(grid, k):
    grid[k] = k * 2.5
    grid.size = k
    grid.size -= 1
    out = 0.0
    for i in range(len(grid.shape)):
        out += grid.shape[i] * 10**i
    return out, 2.5 * k in grid, grid.shape, grid.pair


@njit
def shares(a, b):
    a.data = b.data
    b.data[0] = -3.0
    b.data = b.data[1:]
    c = a
    c.take(np.arange(4.0))
    kept = a.data
    a.data = b.data
    kept[0] = 8.0
    return a.data, kept, b.mean + c.mean


@njit
def make(n):
    made = Store(n, True)
    other = Store(1, False)
    other.data = made.data
    made.data[0] = 4.0
    made.grow(2)
    return made, other, made.at


@njit
def many(n, m):
    s = 0.0
    for i in range(n):
        one = Store(m, i % 2 == 0)
        one.grow(i)
        one.cut(2)
        s += one.data.sum() + one.count
    return s


@njit
def listed(stores):
    s = 0.0
    for k in range(len(stores)):
        stores[k].grow(k)
        s += stores[k].data.sum()
    stores[0].data = stores[1].data
    return s


@njit
def operated(a, b):
    c = a + b * 2.0
    d = c * b
    return c.v, d.v, (a * b.v).v, a < b, d == c, d == d


def shown(*stores):
    return [(s.count, s.data.copy(), s.whole.copy(), s.data.flags.c_contiguous) for s in stores]


def memory(*arrays):
    return [np.shares_memory(a, b) for a in arrays for b in arrays]


def methods_program(n):
    s = Store(n, True)
    first = s.data
    out = [s.grow(2), s.mean, *memory(first, s.data), s.cut(2), *shown(s)]
    second = s.data
    out += [s.cut(1), *memory(second, s.data), s.late(), *shown(s), s.order(), *shown(s)]
    given = np.arange(6.0)
    out += [s.take(given).data.sum(), *memory(given, s.data), s.updates(1.5), given.copy(), *shown(s)]
    given[0] = 70.0
    return [*out, s.over(), *shown(s), first.copy()]


def python_program():
    s, t = Store(3, True), Store(2, False)
    x = np.arange(8.0)
    s.data = x[::2]
    t.data = s.data
    t.at = np.zeros(2, dtype=np.int32)
    x[2] = 50.0
    out = [*shown(s, t), s.mean, *memory(x, s.data, t.data)]
    for wrong in (np.ones(2, dtype=np.float32), np.ones((2, 2)), 3.0, [1.0, 2.0]):
        try:
            s.data = wrong
        except Exception:
            out.append("refused")
    try:
        s.whole = np.ones((2, 4))[:, ::2]
    except Exception:
        out.append("refused")
    constant = np.ones(3)
    constant.flags.writeable = False
    s.data = constant
    out.append(s.mean)
    return [*out, *shown(s, t)]


def kernels_program(n):
    a, b, c = make(n)
    out = [*shown(a, b), c, *memory(a.data, b.data)]
    out += [*shares(a, b), *shown(a, b), *memory(a.data, b.data)]
    p = Two(a, b)
    p.swap()
    p.join()
    p.left.data[0] = 11.0
    out += [*shown(a, b), *memory(a.data, b.data, p.left.data), many(7, 5)]
    p.right.data = np.arange(2.0)
    out += [*shown(a, b), listed([a, b]), *shown(a, b), *memory(a.data, b.data)]
    return out


def named_program(mode):
    s = Named(mode, 3)
    out = [s.run(1.0), s.run(2), s.x.copy(), s.mode, s.name]
    part = s.part()
    part.data[1] = 25.0
    return [*out, s.x.copy(), *memory(part.data, s.x), part.count]


def vector_program(n):
    a, b = Vector(np.arange(n)), Vector(np.ones(int(n)))
    return [*operated(a, b), (a + b).v, (a * 3.0).v, a < b, a == b, a @ b]


def grid_program(n):
    g = Grid(n)
    out = [g.size, g.shape, g.pair, g.turn(), g.shape, change(g, 3), g.size, g.n]
    g.size = 9
    g[4] = 1.25
    g.pair = (7, 8.5)
    return [*out, g.shape, g.pair, 8.5 in g, g.turn()]


CASES = {
    "grid_program": [(2,), (0,)],
    "methods_program": [(3,), (5,)],
    "python_program": [()],
    "kernels_program": [(3,), (6,)],
    "named_program": [("half",), ("other",)],
    "vector_program": [(4.0,)],
    "many": [(0, 3), (5, 4)],
}
