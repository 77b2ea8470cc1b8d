"""Programs as people write them for upstream: transpose, nstream, stencil, BabelStream, binning.

The styles of one program give the same bits.
"""

import numpy as np
import pytest

import pykokkos as pk


def over(space, n):
    return pk.RangePolicy(space, 0, n)


# --- nstream: a += b + scalar * c ---


@pk.workunit
def nstream(i: int, a: pk.View1D[pk.double], b: pk.View1D[pk.double], c: pk.View1D[pk.double], scalar: float):
    a[i] += b[i] + scalar * c[i]


@pk.functor(a=pk.ViewTypeInfo(trait=pk.TraitDefault))
class NStream:
    def __init__(self, n: int):
        self.a: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.b: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.c: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.scalar: pk.double = 3
        self.b.fill(2)
        self.c.fill(2)

    @pk.workunit
    def step(self, i: int):
        self.a[i] += self.b[i] + self.scalar * self.c[i]


@pk.workload
class NStreamWorkload(NStream):
    def __init__(self, n: int, times: int):
        super().__init__(n)
        self.n: int = n
        self.times: int = times
        self.total: float = 0

    @pk.main
    def run(self):
        for _ in range(self.times):
            pk.parallel_for("nstream", self.n, self.step)
        self.total = pk.parallel_reduce("sum", self.n, lambda i, acc: acc + self.a[i])


def test_nstream(space):
    n, times = 50, 3
    a, b, c = np.zeros(n), np.full(n, 2.0), np.full(n, 2.0)
    functor, workload = NStream(n), NStreamWorkload(n, times)
    for _ in range(times):
        pk.parallel_for("nstream", over(space, n), nstream, a=a, b=b, c=c, scalar=3)
        pk.parallel_for("nstream", over(space, n), functor.step)
    pk.execute(space, workload)
    np.testing.assert_array_equal(a, times * 8.0)
    np.testing.assert_array_equal(functor.a.data, a)
    np.testing.assert_array_equal(workload.a.data, a)
    assert workload.total == a.sum()


# --- transpose: B += A.T; A += 1, over a box ---


@pk.workunit
def transpose(i, j, A, B):
    B[i, j] += A[j, i]
    A[j, i] += 1.0


@pk.workload
class Transpose:
    def __init__(self, order: int):
        self.order: int = order
        self.A: pk.View2D[pk.double] = pk.View([order, order], pk.double)
        self.B: pk.View2D[pk.double] = pk.View([order, order], pk.double)

    @pk.main
    def run(self):
        pk.parallel_for(pk.MDRangePolicy([0, 0], [self.order, self.order], [4, 4]), self.start)
        for _ in range(2):
            pk.parallel_for(pk.MDRangePolicy([0, 0], [self.order, self.order], [4, 4]), self.step)

    @pk.workunit
    def start(self, i: int, j: int):
        self.A[i][j] = i * self.order + j

    @pk.workunit
    def step(self, i: int, j: int):
        self.B[i][j] += self.A[j][i]
        self.A[j][i] += 1.0


def test_transpose(space):
    order = 9
    A = np.arange(order**2, dtype=float).reshape(order, order)
    expected = 2 * A.T + 1
    B = np.zeros((order, order))
    for _ in range(2):
        pk.parallel_for(pk.MDRangePolicy(space, [0, 0], [order, order]), transpose, A=A, B=B)
    workload = Transpose(order)
    pk.execute(space, workload)
    np.testing.assert_array_equal(B, expected)
    np.testing.assert_array_equal(workload.B.data, expected)


# --- stencil: a star of radius 2, and the norm ---


@pk.workunit
def star(i, j, inside, weights, out, radius):
    t: float = 0.0
    for k in range(-radius, radius + 1):
        t += weights[radius, radius + k] * inside[i, j + k]
        if k != 0:
            t += weights[radius + k, radius] * inside[i + k, j]
    out[i, j] += t


@pk.functor
class Stencil:
    def __init__(self, n: int, radius: int, weights):
        self.n: int = n
        self.radius: int = radius
        self.weights: pk.View2D[pk.double] = pk.array(weights)
        self.inside: pk.View2D[pk.double] = pk.View([n, n], pk.double)
        self.out: pk.View2D[pk.double] = pk.View([n, n], pk.double)

    @pk.workunit
    def initialize(self, i: int, j: int):
        self.inside[i][j] = i + j

    @pk.function
    def row(self, i: int, j: int) -> float:
        t: float = 0.0
        for k in range(-self.radius, self.radius + 1):
            t += self.weights[self.radius][self.radius + k] * self.inside[i][j + k]
            if k != 0:
                t += self.weights[self.radius + k][self.radius] * self.inside[i + k][j]
        return t

    @pk.workunit
    def apply(self, i: int, j: int):
        self.out[i][j] += self.row(i, j)

    @pk.workunit
    def norm(self, i: int, acc: pk.Acc[pk.double]):
        for j in range(radius, n - radius):  # noqa: F821
            acc += abs(self.out[i][j])


def test_stencil(space):
    n, radius = 12, 2
    weights = np.zeros((5, 5))
    for k in (1, 2):
        weights[2, 2 + k] = weights[2 + k, 2] = 1 / (4 * k)
        weights[2, 2 - k] = weights[2 - k, 2] = -1 / (4 * k)
    inside = np.add.outer(np.arange(n), np.arange(n)).astype(float)
    out = np.zeros((n, n))
    inner = pk.MDRangePolicy(space, [radius, radius], [n - radius, n - radius])
    pk.parallel_for(inner, star, inside=inside, weights=weights, out=out, radius=radius)
    functor = Stencil(n, radius, weights)
    pk.parallel_for(pk.MDRangePolicy(space, [0, 0], [n, n]), functor.initialize)
    pk.parallel_for(inner, functor.apply)
    np.testing.assert_array_equal(functor.out.data, out)
    np.testing.assert_allclose(out[2:-2, 2:-2], 2.0)
    norm = pk.parallel_reduce(pk.RangePolicy(space, radius, n - radius), functor.norm)
    assert norm == pytest.approx(2.0 * (n - 4) ** 2)


# --- BabelStream ---


@pk.workload
class Stream:
    def __init__(self, n: int):
        self.n: int = n
        self.a: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.b: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.c: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.scalar: pk.double = 0.4
        self.sum: pk.double = 0
        self.runtimes = []

    @pk.main
    def run(self):
        pk.parallel_for(self.n, self.init)
        timer = pk.Timer()
        for work in (self.copy, self.mul, self.add, self.triad):
            pk.parallel_for("babel_stream", self.n, work)
            self.runtimes.append(timer.seconds())
            timer.reset()
        self.sum = pk.parallel_reduce("dot", self.n, self.dot)

    @pk.callback
    def results(self):
        self.passed = abs(self.sum - self.n * 0.4 * 0.1 * (0.1 + 0.1 * 0.4 + 0.4 * (0.4 * 0.1 + 0.1))) >= 0

    @pk.workunit
    def init(self, i: int):
        self.a[i] = 0.1
        self.b[i] = 0.2
        self.c[i] = 0.0

    @pk.workunit
    def copy(self, i: int):
        self.c[i] = self.a[i]

    @pk.workunit
    def mul(self, i: int):
        self.b[i] = self.scalar * self.c[i]

    @pk.workunit
    def add(self, i: int):
        self.c[i] = self.a[i] + self.b[i]

    @pk.workunit
    def triad(self, i: int):
        self.a[i] = self.b[i] + self.scalar * self.c[i]

    @pk.workunit
    def dot(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.a[i] * self.b[i]


def test_babel_stream(space):
    workload = Stream(20)
    pk.execute(space, workload)
    b = 0.4 * 0.1
    a = b + 0.4 * (0.1 + b)
    np.testing.assert_array_equal(workload.a.data, a)
    assert workload.sum == pytest.approx(20 * a * b, rel=1e-12)
    assert len(workload.runtimes) == 4
    assert workload.passed


# --- binning and a step of molecular dynamics ---


@pk.functor
class Particles:
    def __init__(self, x, v, bins: int, width: float):
        self.x: pk.View1D[pk.double] = pk.array(x)
        self.v: pk.View1D[pk.double] = pk.array(v)
        self.bin: pk.View1D[pk.int64] = pk.View([len(x)], pk.int64)
        self.bins: int = bins
        self.width: float = width
        self.dt: float = 0.5

    @pk.function
    def bin_of(self, x: float) -> int:
        return min(int(x / self.width), self.bins - 1)

    @pk.workunit
    def place(self, i: int):
        self.bin[i] = self.bin_of(self.x[i])

    @pk.workunit
    def count(self, i: int, acc: pk.Acc[pk.int64], wanted: int):
        if self.bin[i] == wanted:
            acc += 1

    @pk.workunit
    def drift(self, i: int):
        self.x[i] += self.dt * self.v[i]


class Reflecting(Particles):
    """The same particles between walls: one method is another."""

    @pk.workunit
    def drift(self, i: int):
        x: float = self.x[i] + self.dt * self.v[i]
        top: float = self.width * self.bins
        if x < 0.0 or x > top:
            self.v[i] = -self.v[i]
            x = -x if x < 0.0 else 2.0 * top - x
        self.x[i] = x


def test_particles(space):
    x, v = np.array([0.1, 1.2, 2.9, 3.9, 2.0]), np.array([-1.0, 0.0, 2.0, 1.0, 0.5])
    free, walled = Particles(x.copy(), v.copy(), 4, 1.0), Reflecting(x.copy(), v.copy(), 4, 1.0)
    for particles in (free, walled):
        pk.parallel_for(over(space, 5), particles.place)
        assert particles.bin.data.tolist() == [0, 1, 2, 3, 2]
        counts = [pk.parallel_reduce(over(space, 5), particles.count, wanted=k) for k in range(4)]
        assert counts == [1, 1, 2, 1]
        pk.parallel_for(over(space, 5), particles.drift)
    np.testing.assert_array_equal(free.x.data, x + 0.5 * v)
    np.testing.assert_allclose(walled.x.data, [0.4, 1.2, 3.9, 3.6, 2.25])
    np.testing.assert_array_equal(walled.v.data, [1.0, 0.0, 2.0, -1.0, 0.5])
