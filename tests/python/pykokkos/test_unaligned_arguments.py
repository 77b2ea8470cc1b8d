"""Arrays whose elements lie at no multiples of their size: fields of packed records."""

from __future__ import annotations

import numpy as np
import pytest

import pykokkos as pk

numba = pytest.importorskip("numba")

PACKED = np.dtype([("a", "f8"), ("b", "i4"), ("c", "f4"), ("k", "i8"), ("flag", "?"), ("pos", "f8", (3,))])


def accumulate(x, y):
    s = 0.0
    for i in range(len(x)):
        s += abs(x[i])
        y[i] = y[i] + x[i]
    return s, y.sum()


def whole(x, y):
    y[:] = x * 2 + 1
    return x * y + x, np.sort(y), (x > 3).sum()


def records(n: int) -> np.ndarray:
    r = np.zeros(n, PACKED)
    for name in ("a", "b", "c", "k"):
        r[name] = np.arange(n) * 1.5
    return r


@pytest.mark.parametrize("fields", [("a", "k"), ("k", "a"), ("c", "a"), ("b", "c")])
@pytest.mark.parametrize("function", [accumulate, whole], ids=lambda f: f.__name__)
def test_fields_of_packed_records(function, fields) -> None:
    jitted, call = numba.njit(function), pk.host_call(pk.function(function))
    for n in (0, 1, 2, 33):
        theirs, ours = records(n), records(n)
        first, second = fields
        assert repr(jitted(theirs[first], theirs[second])) == repr(call(ours[first], ours[second]))
        assert theirs.tobytes() == ours.tobytes()


@pk.workunit
def add(i, acc, x, y):
    y[i] += x[i]
    acc += y[i]


@pytest.mark.parametrize("space", [pk.Serial, pk.OpenMP, pk.Debug])
def test_launched(space) -> None:
    r = records(40)
    expected = r["a"] + r["k"]
    total = pk.parallel_reduce(pk.RangePolicy(space, 0, 40), add, x=r["k"], y=r["a"])
    assert total == expected.sum()
    assert (r["a"] == expected).all()


def test_elements_side_by_side_are_refused() -> None:
    """Loops take several of them at once, which processors read from aligned places only."""
    call = pk.host_call(pk.function(accumulate))
    dense = np.frombuffer(bytearray(81), np.float64, 10, 1)
    for x in (dense, dense[::-1]):
        with pytest.raises(TypeError, match="'x' of accumulate is not aligned in memory: pass a copy"):
            call(x, np.zeros(10))
    rows = pk.host_call(pk.function(lambda x: x.sum()))
    with pytest.raises(TypeError, match="not aligned"):
        rows(records(4)["pos"])
    assert call(records(4)["pos"][:, 0], np.zeros(4)) == (0.0, 0.0)
