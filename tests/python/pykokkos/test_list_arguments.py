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


@pytest.mark.parametrize(("kernel", "arguments"), [(scale, {"k": 2.0}), (repeat, {})])
def test_parallel_launch_does_not_change_a_list(kernel, arguments):
    x = [1.0, 2.0, 3.0]
    with pytest.raises(TypeError, match="changes the list 'x', which only a host call"):
        pk.parallel_for(pk.RangePolicy(pk.OpenMP, 0, 3), kernel, x=x, **arguments)
    assert x == [1.0, 2.0, 3.0]


def test_initial_value_is_no_list():
    with pytest.raises(TypeError, match="the initial value of total is a list"):
        pk.parallel_reduce(SERIAL, total, [1.0], x=[1.0, 2.0, 3.0])
