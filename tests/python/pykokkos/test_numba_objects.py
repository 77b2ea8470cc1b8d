"""Objects of Numba's classes in kernels of ours, beside what Numba's kernels do with them."""

from __future__ import annotations

import gc
import sys
import weakref
from typing import Any

import numpy as np
import pytest

import pykokkos as pk

numba: Any = pytest.importorskip("numba")
jitclass: Any = pytest.importorskip("numba.experimental").jitclass


@jitclass([("weight", numba.float64), ("calls", numba.int64)])
class Inner:
    def __init__(self, weight):  # type: ignore[no-untyped-def]
        self.weight = weight
        self.calls = 0

    def scaled(self, x):  # type: ignore[no-untyped-def]
        self.calls += 1
        return self.weight * x


FIELDS = [
    ("flag", numba.boolean),
    ("small", numba.int8),
    ("values", numba.float64[:]),
    ("single", numba.float32),
    ("pair", numba.types.UniTuple(numba.float64, 2)),
    ("mixed", numba.types.Tuple((numba.int16, numba.float64, numba.boolean))),
    ("inner", Inner.class_type.instance_type),
    ("z", numba.complex128),
    ("table", numba.int32[:, ::1]),
    ("last", numba.uint64),
]


@jitclass(FIELDS)
class Outer:
    def __init__(self, n):  # type: ignore[no-untyped-def]
        self.flag = True
        self.small = -3
        self.values = np.arange(n, dtype=np.float64)
        self.single = 2.5
        self.pair = (1.0, 2.0)
        self.mixed = (7, 0.5, True)
        self.inner = Inner(3.0)
        self.z = 1j
        self.table = np.ones((2, n), np.int32)
        self.last = 2**63

    def weighed(self, y):  # type: ignore[no-untyped-def]
        return self.single * y + self.helper(1)

    def helper(self, k):  # type: ignore[no-untyped-def]
        return self.small + k

    @property
    def doubled(self):  # type: ignore[no-untyped-def]
        return 2 * self.small

    @staticmethod
    def next(k):  # type: ignore[no-untyped-def]
        return k + 1


def changes(o: Any, y: Any) -> Any:
    o.small += 1
    o.values[1] = 77
    o.flag = not o.flag
    o.pair = (o.pair[1], o.pair[0] + 1)
    o.z *= 2
    o.single = o.single / 3
    o.inner.weight += 0.5
    o.last += np.uint64(1)
    o.table[0] += 2
    total = o.weighed(y) + o.doubled + o.next(3) + o.values.sum() + o.inner.scaled(2) + o.table[1, 2]
    return total, o.mixed, o.single, o.flag, o.pair, o.z, o.last


def state(o: Any) -> list[Any]:
    numbers = [o.flag, o.small, o.single, o.pair, o.mixed, o.z, o.last, o.inner.weight, o.inner.calls]
    return [*numbers, o.values.tolist(), o.table.tolist()]


def test_fields_and_methods() -> None:
    ours, theirs = pk.host_call(pk.function(changes)), numba.njit(changes)
    one, other = Outer(4), Outer(4)
    for y in (2, 3.5, np.float32(1)):
        assert repr(ours(one, y)) == repr(theirs(other, y))
        assert state(one) == state(other)
    # Either side goes on with what the other did.
    assert repr(theirs(one, 1)) == repr(ours(other, 1))
    assert state(one) == state(other)


def test_arrays_that_python_assigned() -> None:
    @pk.host_call
    @pk.function
    def total(o: Any) -> Any:
        return o.values.sum() + len(o.values)

    o = Outer(3)
    assert total(o) == 6
    o.values = np.ones(8)[::2]
    assert total(o) == 8


def test_what_comes_back() -> None:
    @pk.host_call
    @pk.function
    def parts(o: Any, i: Any) -> Any:
        return o, i, o.inner, o.values, o.table[1]

    o, i = Outer(3), Inner(1.0)
    same, also, inner, values, row = parts(o, i)
    assert same is o
    assert also is i
    inner.scaled(1.0)
    assert o.inner.calls == 1
    values[0] = 5
    row[2] = 9
    assert o.values[0] == 5
    assert o.table[1, 2] == 9
    del o, same
    gc.collect()
    assert values.tolist() == [5, 1, 2]
    assert inner.calls == 1


def test_nothing_is_kept() -> None:
    @pk.host_call
    @pk.function
    def count(o: Any) -> Any:
        return len(o.values)

    o = Outer(3)
    count(o)
    before = sys.getrefcount(o)
    for _ in range(10):
        count(o)
    assert sys.getrefcount(o) == before
    values = np.zeros(3)
    o.values = values
    gone = weakref.ref(values)
    count(o)
    del values
    o.values = np.ones(2)
    gc.collect()
    assert gone() is None


def test_the_same_object_twice() -> None:
    def both(a: Any, b: Any) -> Any:
        a.weight += 1
        b.weight *= 10
        return a.weight, b.scaled(1)

    i, k = Inner(1.0), Inner(1.0)
    assert pk.host_call(pk.function(both))(i, i) == numba.njit(both)(k, k) == (20.0, 20.0)
    assert i.calls == k.calls == 1


def test_launches() -> None:
    @pk.workunit
    def each(n: int, o: Any, out: Any) -> None:
        out[n] = o.values[n] * o.single + o.table[1, n]

    @pk.host_call
    @pk.function
    def all_of_them(o: Any) -> Any:
        out = np.zeros(len(o.values))
        pk.parallel_for("each", pk.RangePolicy(0, len(out)), each, o=o, out=out)
        return out

    assert all_of_them(Outer(4)).tolist() == [1.0, 3.5, 6.0, 8.5]


class Odd:
    def __init__(self) -> None:
        self.x = 3

    def get(self) -> Any:
        return self.x


def test_classes_that_are_made_later() -> None:
    def get(o: Any) -> Any:
        return o.get() + o.x

    made = [jitclass([("x", kind)])(Odd) for kind in (numba.int64, numba.float32)]
    ours = pk.host_call(pk.function(get))
    assert [repr(ours(cls())) for cls in made] == ["6", "6.0"]


@jitclass([])
class Nothing:
    def __init__(self):  # type: ignore[no-untyped-def]
        pass

    def get(self, x):  # type: ignore[no-untyped-def]
        return x + 1


@jitclass([("flag", numba.boolean)])
class Flag:
    def __init__(self):  # type: ignore[no-untyped-def]
        self.flag = False

    def get(self, x):  # type: ignore[no-untyped-def]
        self.flag = True
        return x


def test_small_classes() -> None:
    def got(o: Any) -> Any:
        return o.get(2), o

    ours = pk.host_call(pk.function(got))
    nothing, flag = Nothing(), Flag()
    assert ours(nothing)[0] == 3
    assert ours(nothing)[1] is nothing
    assert ours(flag)[0] == 2
    assert flag.flag


@jitclass([("names", numba.types.DictType(numba.int64, numba.int64)), ("x", numba.int64)])
class Names:
    def __init__(self):  # type: ignore[no-untyped-def]
        self.names = numba.typed.Dict.empty(numba.int64, numba.int64)
        self.x = 4


@jitclass([("x", numba.int64)])
class Long:
    def __init__(self):  # type: ignore[no-untyped-def]
        self.x = 4

    def __len__(self):  # type: ignore[no-untyped-def]
        return 0


@jitclass([("x", numba.int64[:])])
class Grows:
    def __init__(self):  # type: ignore[no-untyped-def]
        self.x = np.ones(1, np.int64)

    def grow(self):  # type: ignore[no-untyped-def]
        self.x = np.append(self.x, 2)


def first(o: Any) -> Any:
    return o.x


def grown(o: Any) -> Any:
    o.grow()
    return len(o.x)


@pytest.mark.parametrize(
    ("function", "cls", "result"), [(first, Names, 4), (first, Long, 4), (grown, Grows, 2)]
)
def test_others_are_numbas(function: Any, cls: Any, result: Any) -> None:
    with pytest.warns(RuntimeWarning, match="stays with Numba"):
        assert pk.host_call(pk.function(function))(cls()) == result
