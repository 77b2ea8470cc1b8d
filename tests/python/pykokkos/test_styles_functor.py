"""Functors: methods as work units, their fields, helper methods, subclasses."""

import numpy as np
import pytest

import pykokkos as pk


@pk.functor
class Axpy:
    def __init__(self, n, a):
        self.a: float = a
        self.x: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.y: pk.View1D[pk.double] = pk.View([n], pk.double)
        self.unused = {"a": "dictionary that no kernel could take"}
        for i in range(n):
            self.x[i] = i
            self.y[i] = 1.0

    @pk.workunit
    def axpy(self, i: int):
        self.y[i] += self.scaled(self.x[i])

    @pk.workunit
    def dot(self, i: int, acc: pk.Acc[pk.double]):
        acc += self.x[i] * self.y[i]

    @pk.workunit
    def prefix(self, i: int, acc: pk.Acc[pk.double], last: bool):
        acc += self.x[i]
        if last:
            self.y[i] = acc

    @pk.workunit
    def bare(self, i):
        y[i] = a * x[i]  # noqa: F821  (upstream takes a bare name for a field)

    @pk.workunit
    def shifted(self, i, by, scale=1.0):
        self.y[i] = self.x[i] * scale + by

    @pk.workunit
    def rebinds(self, i):
        self.a = 3.0

    @pk.workunit
    def power(self, i, n):
        self.y[i] = self.repeated(self.x[i], n)

    @pk.function
    def scaled(self, value: float) -> float:
        return self.a * value

    def repeated(self, value, n):
        """A helper without decorator that calls itself."""
        if n == 0:
            return 1.0
        return value * self.repeated(value, n - 1)

    @staticmethod
    def twice(value):
        return 2.0 * value

    @pk.workunit
    def doubled(self, i):
        self.y[i] = self.twice(self.x[i])


def policy(space, n):
    return pk.RangePolicy(space, 0, n)


def test_methods_use_fields(space):
    f = Axpy(10, 2.0)
    assert pk.parallel_for(policy(space, 10), f.axpy) is None
    np.testing.assert_array_equal(f.y.data, 1.0 + 2.0 * np.arange(10))
    expected = float(np.dot(np.arange(10), 1.0 + 2.0 * np.arange(10)))
    assert pk.parallel_reduce("dot", policy(space, 10), f.dot) == expected
    assert pk.parallel_scan(policy(space, 10), f.prefix) == 45.0
    np.testing.assert_array_equal(f.y.data, np.cumsum(np.arange(10)))


def test_fields_are_read_at_each_launch(space):
    f = Axpy(5, 2.0)
    pk.parallel_for(policy(space, 5), f.axpy)
    f.a = 10.0
    f.y = np.zeros(5)
    pk.parallel_for(policy(space, 5), f.axpy)
    np.testing.assert_array_equal(f.y, 10.0 * np.arange(5))
    f.a = 1  # the annotation says float: the kernel for floats runs it
    pk.parallel_for(policy(space, 5), f.axpy)
    np.testing.assert_array_equal(f.y, 11.0 * np.arange(5))


def test_bare_names_are_fields(space):
    f = Axpy(5, 3.0)
    pk.parallel_for(policy(space, 5), f.bare)
    np.testing.assert_array_equal(f.y.data, 3.0 * np.arange(5))


def test_arguments_besides_the_fields(space):
    f = Axpy(4, 1.0)
    pk.parallel_for(policy(space, 4), f.shifted, by=5)
    np.testing.assert_array_equal(f.y.data, [5, 6, 7, 8])
    pk.parallel_for(policy(space, 4), f.shifted, scale=2.0, by=0)
    np.testing.assert_array_equal(f.y.data, [0, 2, 4, 6])
    with pytest.raises(TypeError, match="shifted is missing the argument 'by'"):
        pk.parallel_for(policy(space, 4), f.shifted)


def test_helper_methods(space):
    f = Axpy(4, 1.0)
    pk.parallel_for(policy(space, 4), f.power, n=3)
    np.testing.assert_array_equal(f.y.data, np.arange(4.0) ** 3)
    pk.parallel_for(policy(space, 4), f.doubled)
    np.testing.assert_array_equal(f.y.data, 2 * np.arange(4))


def test_fields_cannot_be_rebound(space):
    f = Axpy(4, 1.0)
    with pytest.raises(TypeError, match=r"cannot assign to the field self\.a"):
        pk.parallel_for(policy(space, 4), f.rebinds)
    assert f.a == 1.0


def test_refused_rebinding_names_the_line():
    with pytest.raises(TypeError, match=r"test_styles_functor\.py:\d+: .*\n    self\.a = 3\.0"):
        pk.parallel_for(4, Axpy(4, 1.0).rebinds)


def test_old_form_with_a_view(space):
    f = Axpy(4, 2.0)
    pk.parallel_for("label", policy(space, 4), f.axpy, f.y)
    np.testing.assert_array_equal(f.y.data, 1.0 + 2.0 * np.arange(4))


@pk.functor(x=pk.ViewTypeInfo(layout=pk.LayoutRight))
class First:
    def __init__(self, x):
        self.x = x

    @pk.workunit
    def work(self, i):
        self.x[i] = 1


@pk.functor
class Second:
    def __init__(self, x):
        self.x = x

    @pk.workunit
    def work(self, i):
        self.x[i] = 2


def test_methods_of_one_name_run_their_own_code(space):
    x = np.zeros(2)
    pk.parallel_for(policy(space, 2), First(x).work)
    assert x.tolist() == [1, 1]
    pk.parallel_for(policy(space, 2), Second(x).work)
    assert x.tolist() == [2, 2]
    pk.parallel_for(policy(space, 2), First(x).work)
    assert x.tolist() == [1, 1]


@pk.functor
class Shape:
    FACTOR = 3

    def __init__(self, n):
        self.out = pk.View([n])

    @pk.workunit
    def work(self, i):
        self.out[i] = self.value(i) * self.FACTOR

    @pk.function
    def value(self, i):
        return i


class Square(Shape):
    def value(self, i):
        return i * i


class Cube(Square):
    FACTOR = 1

    @pk.function
    def value(self, i):
        return i * i * i


def test_subclasses_run_inherited_methods_with_their_own_helpers(space):
    for cls, expected in [(Shape, [0, 3, 6]), (Square, [0, 3, 12]), (Cube, [0, 1, 8])]:
        shape = cls(3)
        pk.parallel_for(policy(space, 3), shape.work)
        assert list(shape.out.data) == expected
        pk.parallel_for(policy(space, 3), shape.work)


def test_read_only_field(space):
    if space is pk.Debug:
        pytest.skip("NumPy's own message")
    x = np.zeros(3)
    x.flags.writeable = False
    with pytest.raises(ValueError, match=r"argument 'self\.x' of work is read-only"):
        pk.parallel_for(policy(space, 3), First(x).work)


def test_missing_field(space):
    f = First(np.zeros(3))
    del f.x
    with pytest.raises(AttributeError, match="x"):
        pk.parallel_for(policy(space, 3), f.work)


def test_annotation_against_field(space):
    if space is pk.Debug:
        pytest.skip("plain Python does not read annotations")
    f = Axpy(3, 1.0)
    f.x = np.zeros(3, np.float32)
    with pytest.raises(TypeError, match=r"self\.x.*float32.*float64"):
        pk.parallel_for(policy(space, 3), f.axpy)
