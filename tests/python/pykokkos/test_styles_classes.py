"""Class types: objects constructed in kernels, their fields and methods."""

import numpy as np
import pytest

import pykokkos as pk


@pk.classtype
class Point:
    def __init__(self, x: float, y: float, size: int = 1):
        self.x: float = x
        self.y: float = y
        self.size: int = size

    def norm2(self) -> float:
        return self.x * self.x + self.y * self.y

    def plus(self, other, factor=1.0):
        return Point(self.x + factor * other.x, self.y + factor * other.y)

    def grow(self, by):
        self.size += by


@pk.function
def dot(p: Point, q: Point) -> float:
    return p.x * q.x + p.y * q.y


@pk.function
def diagonal(k):
    p = Point(0, 0)
    for _ in range(k):
        p.x += 1
        p.y = p.x
    return p


@pk.function
def moves(p):
    p.x = 0.0


@pk.workunit
def use(i, out):
    p: Point = Point(i, 2.0)
    q = Point(1, 1, size=i)
    q.y = 3
    if i > 1:
        p.x += 10
    out[i, 0] = p.norm2()
    out[i, 1] = dot(p, q)
    out[i, 2] = p.plus(q, factor=2).plus(q).x
    out[i, 3] = diagonal(i).y
    out[i, 4] = q.size / 2


@pk.workunit
def negative_index(i, x):
    p = Point(0.0, 0.0, -1)
    x[p.size] = 5.0


@pk.workunit
def alias(i, x):
    p = Point(0.0, 0.0)
    q = p
    q.x = 1.0
    x[i] = p.x


@pk.workunit
def changes_in_a_function(i, x):
    p = Point(0.0, 0.0)
    moves(p)
    x[i] = p.x


@pk.workunit
def changes_in_a_method(i, x):
    p = Point(0.0, 0.0)
    p.grow(2)
    x[i] = p.size


@pk.workunit
def no_such_field(i, x):
    x[i] = Point(0.0, 0.0).z


@pk.workunit
def no_such_method(i, x):
    x[i] = Point(0.0, 0.0).length()


@pk.workunit
def fraction_to_integer(i, x):
    p = Point(0.0, 0.0)
    p.size = 0.5
    x[i] = p.size


def expected(n):
    out = np.zeros((n, 5))
    for i in range(n):
        use(i, out)
    return out


def test_objects(space):
    out = np.zeros((5, 5))
    pk.parallel_for(pk.RangePolicy(space, 0, 5), use, out=out)
    np.testing.assert_array_equal(out, expected(5))


def test_fields_may_have_names_of_arrays_attributes(space):
    x = np.zeros(4)
    pk.parallel_for(pk.RangePolicy(space, 0, 1), negative_index, x=x)
    assert x.tolist() == [0, 0, 0, 5]


@pytest.mark.parametrize("unit", [changes_in_a_function, changes_in_a_method])
def test_objects_are_passed_by_reference(space, unit):
    x, y = np.zeros(1), np.zeros(1)
    pk.parallel_for(pk.RangePolicy(space, 0, 1), unit, x=x)
    unit.py_func(0, y)
    np.testing.assert_array_equal(x, y)


@pytest.mark.parametrize(
    ("unit", "message"),
    [
        (alias, "a second name for an object of Point"),
        (no_such_field, "Point has no attribute 'z'"),
        (no_such_method, "Point has no method 'length'"),
        (fraction_to_integer, "float64 cannot be stored to the field 'size', which is int64"),
    ],
)
def test_what_is_refused(unit, message):
    with pytest.raises(TypeError, match=rf"test_styles_classes\.py:\d+: .*{message}"):
        pk.parallel_for(1, unit, x=np.zeros(1))


def test_objects_in_functors(space):
    @pk.functor
    class Cloud:
        def __init__(self, n):
            self.x = np.arange(float(n))

        @pk.function
        def point(self, i):
            return Point(self.x[i], 1.0)

        @pk.workunit
        def total(self, i, acc):
            acc += self.point(i).norm2()

    assert pk.parallel_reduce(pk.RangePolicy(space, 0, 4), Cloud(4).total) == 18.0


def test_classes_of_one_name():
    def kernel_with(scale):
        if scale == 1:

            @pk.classtype
            class Pair:
                def __init__(self, a):
                    self.a = a

                def value(self):
                    return self.a
        else:

            @pk.classtype
            class Pair:
                def __init__(self, a):
                    self.a = a

                def value(self):
                    return self.a * 2

        @pk.workunit
        def kernel(i, x):
            x[i] = Pair(3.0).value()

        return kernel

    for scale in (1, 2, 1):
        x = np.zeros(1)
        pk.parallel_for(1, kernel_with(scale), x=x)
        assert x[0] == 3.0 * scale
