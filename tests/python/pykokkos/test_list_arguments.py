"""Lists as arguments of launches: read everywhere, changed on pk.Serial."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pykokkos as pk

SERIAL = pk.RangePolicy(pk.Serial, 0, 3)


@pk.workunit
def scale(i, x, k):
    x[i] *= k


@pk.workunit
def repeat(i, x):
    if x[i] > 1.0:
        x.append(x[i])


@pk.workunit
def drop(i, x):
    if len(x) > 1:
        x.pop()


@pk.workunit
def total(i, acc, x):
    acc += x[i]


@pk.workunit
def spread(i, x, y):
    y[i] = x[i] + len(x)


@pk.workunit
def fail(i, x):
    x[i] = 5.0
    if i == 1:
        raise ValueError("no more")


def typed(values: list[Any]) -> Any:
    numba = pytest.importorskip("numba.typed")
    return numba.List(values)


@pytest.mark.parametrize("make", [list, typed])
def test_serial_launch_changes_a_list(make):
    x = make([1.0, 2.0, 3.0])
    pk.parallel_for(SERIAL, scale, x=x, k=2.0)
    assert list(x) == [2.0, 4.0, 6.0]
    pk.parallel_for(SERIAL, repeat, x=x)
    assert list(x) == [2.0, 4.0, 6.0, 2.0, 4.0, 6.0]
    assert pk.parallel_reduce(SERIAL, total, x=x) == 12.0
    pk.parallel_for(SERIAL, drop, x=x)
    assert list(x) == [2.0, 4.0, 6.0]


def test_list_keeps_what_a_failing_launch_did():
    y = [1.0, 2.0, 3.0]
    with pytest.raises(ValueError, match="no more"):
        pk.parallel_for(SERIAL, fail, x=y)
    assert y == [5.0, 5.0, 3.0]


def test_parallel_launch_reads_a_list():
    x = [1, 2, 3]
    items = list(x)
    assert pk.parallel_reduce(pk.RangePolicy(pk.OpenMP, 0, 3), total, x=x) == 6
    y = np.zeros(3)
    pk.parallel_for(pk.RangePolicy(pk.OpenMP, 0, 3), spread, x=x, y=y)
    assert y.tolist() == [4.0, 5.0, 6.0]
    assert all(a is b for a, b in zip(x, items, strict=True))


@pk.workunit
def read_by_another_name(i, x, y):
    own = x
    y[i] = own[i % len(own)]


def test_workers_share_a_list():
    """They counted the names of its body without each other, and one of them released it."""
    x, y = [1.0, 2.0, 3.0], np.zeros(1000)
    for _ in range(3000):
        pk.parallel_for(pk.RangePolicy(pk.OpenMP, 0, 1000), read_by_another_name, x=x, y=y)
    assert y.tolist() == [x[i % 3] for i in range(1000)]


@pytest.mark.parametrize(("kernel", "arguments"), [(scale, {"k": 2.0}), (repeat, {})])
def test_parallel_launch_does_not_change_a_list(kernel, arguments):
    x = [1.0, 2.0, 3.0]
    with pytest.raises(TypeError, match="changes the list 'x', which only a host call"):
        pk.parallel_for(pk.RangePolicy(pk.OpenMP, 0, 3), kernel, x=x, **arguments)
    assert x == [1.0, 2.0, 3.0]


def test_initial_value_is_no_list():
    with pytest.raises(TypeError, match="the initial value of total is a list"):
        pk.parallel_reduce(SERIAL, total, [1.0], x=[1.0, 2.0, 3.0])


@pk.host_call
@pk.function
def rotate(items):
    first = items[0]
    items[0] = items[1]
    items[1] = first
    items.append(items[0])


@pytest.mark.parametrize(
    "items",
    [
        [(np.int8(1), 2.5, True), (np.int8(3), 4.5, False)],
        [
            (np.float32(1), np.complex64(2 + 3j), np.int16(4), 5.5),
            (np.float32(9), np.complex64(8 + 7j), np.int16(6), 3.5),
        ],
        [(True, np.uint8(2)), (False, np.uint8(3))],
        [(1 + 2j, np.int32(5)), (3 + 4j, np.int32(6))],
        [((np.int8(1), (2.5, True)), np.uint8(3)), ((np.int8(7), (3.5, False)), np.uint8(4))],
    ],
)
def test_tuples_come_back_whatever_their_layout(items):
    first, second = items
    rotate(items)
    assert items == [second, first, second]


def test_tuples_with_arrays_come_back():
    x, y = np.arange(3.0), np.arange(4.0)
    items = [((np.int8(1), 2.5), True, x), ((np.int8(7), 3.5), False, y)]
    rotate(items)
    assert [item[:2] for item in items] == [((7, 3.5), False), ((1, 2.5), True), ((7, 3.5), False)]
    for item, wanted in zip(items, (y, x, y), strict=True):
        np.testing.assert_array_equal(item[2], wanted)


@pk.function
def put(items, array):
    items.append(array[1:])
    return items, [array], len(items)


def test_arrays_that_are_arguments_become_items():
    items, array = [np.ones(2)], np.arange(4.0)
    given, made, n = pk.host_call(put)(items, array)
    assert given is items
    assert n == len(items) == 2
    assert np.shares_memory(items[1], array)
    assert made[0] is array


@pk.function
def ordered(items, copies):
    items.sort()
    if copies:
        return [x for x in items]  # noqa: C416
    return items


@pytest.mark.parametrize("make", [list, typed])
def test_a_list_that_is_returned_is_the_argument(make):
    items = make([3, 1, 2])
    assert pk.host_call(ordered)(items, False) is items
    copies = pk.host_call(ordered)(items, True)
    assert copies is not items
    assert list(items) == copies == [1, 2, 3]


def test_items_that_did_not_change_stay_the_same_objects():
    items = [np.float64(1.0), np.float64(2.0)]
    first = items[0]
    pk.host_call(ordered)(items, False)
    assert items[0] is first


@pk.function
def shrink(items):
    items[0] = 5
    items.pop()
    return items.pop()


@pytest.mark.parametrize("make", [list, typed])
def test_a_host_call_that_fails_raises_its_exception(make):
    items = make([3])
    with pytest.raises(IndexError, match="pop from empty list"):
        pk.host_call(shrink)(items)
    assert len(items) == 0
