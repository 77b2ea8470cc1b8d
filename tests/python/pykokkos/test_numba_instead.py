"""What has no meaning in a kernel of ours, and has in one of Numba's: that is called, and says so."""

from __future__ import annotations

import pickle
import sys
import warnings
from typing import Any

import numpy as np
import pytest

import pykokkos as pk

numba = pytest.importorskip("numba")


@pk.host_call
@pk.function
def looked_up(table: Any, key: Any) -> Any:
    return table[key] + len(table)


@pytest.fixture
def table() -> Any:
    made = numba.typed.Dict.empty(numba.int64, numba.float64)
    made[3] = 2.5
    return made


def test_arguments_that_only_numba_knows(table: Any) -> None:
    with pytest.warns(RuntimeWarning, match="looked_up stays with Numba: argument 'table' of looked_up has"):
        assert looked_up(table, 3) == 3.5
    # Others are ours, before and after that, without a warning.
    assert looked_up(np.arange(4.0), key=3) == 7.0
    with pytest.warns(RuntimeWarning, match="stays with Numba"):
        assert looked_up(table, key=3) == 3.5


def test_what_is_around_a_function() -> None:
    around = {1, 2}

    def make(values: Any) -> Any:
        @pk.host_call
        @pk.function
        def count() -> Any:
            return len(values)

        return count

    with pytest.raises(TypeError, match="'values', a global of type 'set'"):
        make(around)()  # no global of Numba's, either
    table = numba.typed.List([1.0, 2.0])
    assert make((1, 2))() == 2
    with pytest.raises(TypeError):
        make(table)()


def test_a_function_that_cannot_be_compiled_goes_there_from_then_on() -> None:
    @pk.host_call
    @pk.function
    def joined(a: Any) -> Any:
        return len("".join(["x", str(a)]))

    with pytest.warns(RuntimeWarning, match="joined stays with Numba"):
        assert joined(17) == 3
    assert joined(4) == 2


@pytest.mark.parametrize("arguments", [({3: 1}, 3), (object(), 3), (1,), (1, 2, 3), (1.0, 2)])
def test_the_error_remains_where_numba_has_one(arguments: Any) -> None:
    with pytest.raises(TypeError, match=r"looked_up|table"):
        looked_up(*arguments)


def test_the_error_is_numbas_too() -> None:
    with pytest.raises(
        numba.core.errors.TypingError, match="argument 'table' of looked_up has type object"
    ) as one:
        looked_up(object(), 3)
    assert type(one.value).__name__ == "TypeError"
    assert one.value.msg == str(one.value)
    copy = pickle.loads(pickle.dumps(one.value))
    assert (type(copy), copy.args) == (TypeError, one.value.args)
    if hasattr(np, "float128"):
        with pytest.raises(numba.core.errors.NumbaError, match="has dtype float128"):
            looked_up(np.ones(3, np.float128), 1)


def test_launches_are_none_of_numbas(table: Any) -> None:
    @pk.workunit
    def taken(i: int, table: Any, out: Any) -> None:
        out[i] = table[i]

    @pk.host_call
    @pk.function
    def all_taken(table: Any, out: Any) -> None:
        pk.parallel_for("taken", pk.RangePolicy(0, len(out)), taken, table=table, out=out)

    with pytest.raises(TypeError, match="argument 'table' of all_taken has type Dict"):
        all_taken(table, np.zeros(3))


def test_warnings_that_are_errors(table: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(TypeError, match="argument 'table'"):
            looked_up(table, 3)


def test_without_numba(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    @pk.host_call
    @pk.function
    def key_of(table: Any, key: Any) -> Any:
        return table[key]

    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(TypeError, match="argument 'table'"):
        key_of(table, 3)


def test_exceptions_are_those_of_the_call(table: Any) -> None:
    with pytest.warns(RuntimeWarning, match="stays with Numba"), pytest.raises(KeyError):
        looked_up(table, 4)


def test_universal_functions() -> None:
    @pk.vectorize
    def digits(x: Any) -> Any:
        return len(str(x))

    with pytest.warns(RuntimeWarning, match="stays with Numba"):
        assert digits(np.array([1, 20, 300])).tolist() == [1, 2, 3]

    @pk.guvectorize(["void(int64[:], int64[:])"], "(n)->()")
    def all_digits(x: Any, out: Any) -> None:
        out[0] = 0
        for value in x:
            out[0] += len(str(value))

    with pytest.warns(RuntimeWarning, match="stays with Numba"):
        assert all_digits(np.arange(12).reshape(2, 6)).tolist() == [6, 8]


def test_lists_that_numba_makes_instead() -> None:
    @pk.host_call
    @pk.function
    def odd_ones(rows: Any) -> Any:
        out = pk.typed_list()
        for row in rows:
            some = pk.empty_list(np.int64)
            for v in row:
                if v % 2:
                    some.append(v)
            if len(some):
                out.append(some)
        return out

    lists = numba.typed.List
    with pytest.warns(
        RuntimeWarning, match="odd_ones stays with Numba: argument 'rows' of odd_ones is a typed"
    ):
        found = odd_ones(lists([lists([1, 2, 3]), lists([4]), lists([5])]))
    assert isinstance(found, lists)
    assert [list(row) for row in found] == [[1, 3], [5]]
