"""Launches that are given typed dictionaries, and typed lists of lists, of Numba's."""

import numpy as np
import pytest

import pykokkos as pk

numba = pytest.importorskip("numba")


@pk.function
def scaled(x, factor):
    return x * factor


@pk.workunit
def look(i, d, keys, out):
    if keys[i] not in d:
        return
    out[i] = scaled(d[keys[i]], 2.0)


@pk.workunit
def total(i, s, d, keys):
    if keys[i] not in d:
        return
    s += d[keys[i]]


@pk.workunit
def largest(i, s: pk.Acc[pk.int64], rows):
    s = max(s, len(rows[i]))


@pk.workunit
def lengths(i, j, rows, out):
    out[i, j] = len(rows[i]) + 10 * j


@pk.workunit
def strict(i, d, out):
    out[i] = d[i]


@pk.workunit
def prefix(i, s, last, d, out):
    s += d[i]
    if last:
        out[i] = s


@pytest.fixture
def numbers():
    d = numba.typed.Dict.empty(numba.int64, numba.float64)
    d[3], d[7] = 1.5, 2.5
    return d


@pytest.fixture
def rows():
    out = numba.typed.List()
    for n in (2, 5, 1):
        row = numba.typed.List()
        for k in range(n):
            row.append(float(k))
        out.append(row)
    return out


def test_they_run_in_order_with_numba(numbers):
    out = np.zeros(9)
    with pytest.warns(RuntimeWarning, match="look stays with Numba: argument 'd' of look has type Dict"):
        pk.parallel_for("look", pk.RangePolicy(0, 9), look, d=numbers, keys=np.arange(9), out=out)
    assert out.tolist() == [0, 0, 0, 3, 0, 0, 0, 5, 0]


@pytest.mark.parametrize("policy", [9, pk.RangePolicy(0, 9)])
@pytest.mark.parametrize(("initial", "expected"), [((), 4.0), ((0.25,), 4.25)])
def test_reductions_give_what_they_sum(numbers, policy, initial, expected):
    with pytest.warns(RuntimeWarning, match="total stays with Numba"):
        result = pk.parallel_reduce(policy, total, *initial, d=numbers, keys=np.arange(9))
    assert result == expected


def test_parts_of_lists_are_lists(rows):
    out = np.zeros((3, 2), np.int64)
    with pytest.warns(RuntimeWarning, match="stays with Numba"):
        pk.parallel_for(pk.MDRangePolicy([1, 0], [3, 2]), lengths, rows=rows, out=out)
    assert out.tolist() == [[0, 0], [5, 15], [1, 11]]
    with pytest.warns(RuntimeWarning, match="stays with Numba"):
        assert pk.parallel_reduce("largest", 3, largest, 0, rows=rows) == 5


def test_closures_keep_what_they_close_over(numbers):
    shift = 0.5

    @pk.workunit
    def shifted(i, d, out):
        out[i] = shift + len(d) * i

    out = np.zeros(4)
    with pytest.warns(RuntimeWarning, match="stays with Numba"):
        pk.parallel_for(4, shifted, d=numbers, out=out)
    assert out.tolist() == [0.5, 2.5, 4.5, 6.5]


def test_what_the_loop_raises_is_raised(numbers):
    with pytest.warns(RuntimeWarning, match="stays with Numba"), pytest.raises(KeyError):
        pk.parallel_for(9, strict, d=numbers, out=np.zeros(9))


@pk.workunit
def raises(i, items, out):
    out[0] += items[0]
    if i == 2:
        raise TypeError("two")


@pytest.mark.parametrize("space", [pk.Serial, pk.Debug])
def test_what_a_kernel_raises_itself_runs_nothing_again(space):
    items, out = numba.typed.List([1.0]), np.zeros(1)
    with pytest.raises(TypeError, match="two"):
        pk.parallel_for(pk.RangePolicy(space, 0, 3), raises, items=items, out=out)
    assert out[0] == 3


def test_an_empty_range_runs_nothing(numbers):
    with pytest.warns(RuntimeWarning, match="stays with Numba"):
        pk.parallel_for(0, strict, d=numbers, out=np.zeros(9))


def test_other_forms_say_what_kernels_take(numbers):
    with pytest.raises(TypeError, match="argument 'd' of prefix has type Dict"):
        pk.parallel_scan(4, prefix, d=numbers, out=np.zeros(4))
    with pytest.raises(TypeError, match="argument 'd' of total has type Dict"):
        pk.parallel_reduce(4, total, pk.Max, d=numbers, keys=np.arange(4))


def test_what_is_not_numbas_is_refused_as_before():
    with pytest.raises(TypeError, match="argument 'd' of strict has type dict"):
        pk.parallel_for(4, strict, d={0: 1.0}, out=np.zeros(4))
