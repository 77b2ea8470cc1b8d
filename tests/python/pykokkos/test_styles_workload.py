"""Workloads: pk.execute, main, callbacks, lambdas."""

import numpy as np
import pytest

import pykokkos as pk


@pk.workload
class YAx:
    def __init__(self, n, m):
        self.N: int = n
        self.M: int = m
        self.y: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.x: pk.View1D[pk.double] = pk.View([m], pk.double)
        self.A: pk.View2D[pk.double] = pk.View([n, m], pk.double)
        self.result: float = 0
        self.seconds: float = 0
        self.log = []
        self.space = None

    @pk.main
    def run(self):
        self.space = pk.get_default_space()
        pk.parallel_for(self.N, lambda i: 1, self.y)
        pk.parallel_for("x", self.M, lambda j: j * 1.0, self.x)
        pk.parallel_for(pk.MDRangePolicy([0, 0], [N, M]), self.fill)  # noqa: F821
        timer = pk.Timer()
        self.result = pk.parallel_reduce("yAx", self.N, self.y_a_x)
        pk.fence()
        self.seconds = timer.seconds()

    @pk.callback
    def note(self):
        self.log.append(self.result)

    @pk.workunit
    def fill(self, i: int, j: int):
        self.A[i][j] = i

    @pk.workunit
    def y_a_x(self, i: int, acc: pk.Acc[pk.double]):
        temp: float = 0
        for j in range(self.M):
            temp += self.A[i][j] * self.x[j]
        acc += self.y[i] * temp


def test_execute_runs_main_and_callbacks(space):
    before = pk.get_default_space()
    workload = YAx(4, 3)
    assert pk.execute(space, workload) is None
    assert workload.result == 18.0
    assert workload.log == [18.0]
    assert workload.seconds > 0
    assert workload.space is space
    assert pk.get_default_space() is before
    np.testing.assert_array_equal(workload.x.data, [0, 1, 2])


class Longer(YAx):
    @pk.callback
    def later(self):
        self.log.append("later")

    @pk.callback
    def note(self):
        self.log.append("own note")


def test_subclasses_add_callbacks():
    workload = Longer(2, 2)
    pk.execute(pk.Default, workload)
    assert workload.log == ["own note", "later"]


def test_space_is_restored_after_an_error():
    @pk.workload
    class Failing:
        @pk.main
        def run(self):
            raise LookupError

    before = pk.get_default_space()
    with pytest.raises(LookupError):
        pk.execute(pk.Serial, Failing())
    assert pk.get_default_space() is before


def test_wrong_workloads():
    @pk.workload
    class NoMain:
        pass

    @pk.functor
    class Functor:
        @pk.main
        def run(self):
            pass

    with pytest.raises(TypeError, match=r"no methods marked @pk\.main"):
        pk.execute(pk.Serial, NoMain())
    with pytest.raises(TypeError, match=r"decorated with @pk\.workload"):
        pk.execute(pk.Serial, Functor())
    with pytest.raises(TypeError, match="decorates a class"):
        pk.workload(len)


def test_lambdas_in_the_standalone_style(space):
    x, y = np.arange(6.0), np.zeros(6)
    factor = 3
    policy = pk.RangePolicy(space, 1, 6)
    pk.parallel_for(policy, lambda i: factor * x[i], y)
    np.testing.assert_array_equal(y, [0, 3, 6, 9, 12, 15])
    assert pk.parallel_reduce(policy, lambda i, acc: acc + x[i] * y[i]) == 165.0
    assert pk.parallel_reduce("label", policy, lambda i, acc: max(acc, x[i]), -1.0) == 5.0
    factor = 4.5
    x = np.ones(6)
    pk.parallel_for("again", policy, lambda i: factor * x[i], y)
    np.testing.assert_array_equal(y[1:], 4.5)


def test_lambdas_take_arguments(space):
    out = pk.View([3])
    pk.parallel_for(pk.RangePolicy(space, 0, 3), lambda i, v: v[i] + 1, out, v=np.arange(3))
    np.testing.assert_array_equal(out.data, [1, 2, 3])


def test_several_lambdas_in_one_line(space):
    a, b = np.zeros(2), np.zeros(2)
    p = pk.RangePolicy(space, 0, 2)
    pk.parallel_for(p, lambda i: i + 1, a), pk.parallel_for(p, lambda i: (i + 1) * 10, b)
    assert a.tolist() == [1, 2]
    assert b.tolist() == [10, 20]


def test_wrong_lambdas():
    with pytest.raises(TypeError, match="assigns to a view"):
        pk.parallel_for(3, lambda i: i, 2.0)
    with pytest.raises(TypeError, match="parallel_scan needs"):
        pk.parallel_scan(3, lambda i, acc, last: acc)
    with pytest.raises(TypeError, match="values after the work unit"):
        pk.parallel_for(3, lambda i: i, np.zeros(3), 2.0)


def test_lambdas_in_a_loop_see_their_own_closure(space):
    out = []
    for k in range(4):
        x = np.full(2, float(k))
        y = np.zeros(2)
        scale = 0.5 if k < 3 else 2
        pk.parallel_for(pk.RangePolicy(space, 0, 2), lambda i, by=k: scale * x[i] + by, y)  # noqa: B023
        out.append(y[1])
    assert out == [0.0, 1.5, 3.0, 9.0]


def test_several_closures_in_one_line(space):
    a, b, x = np.zeros(2), np.zeros(2), np.arange(2.0)
    p = pk.RangePolicy(space, 0, 2)
    pk.parallel_for(p, lambda i: x[i] + 1, a), pk.parallel_for(p, lambda i: (x[i] + 1) * 10, b)
    assert a.tolist() == [1, 2]
    assert b.tolist() == [10, 20]
