"""`compile_time_constants=("CF",)`: a global has the value of the first call, for each types of arguments."""

import types

import numpy as np
import pytest

import pykokkos as pk

FACTOR = 2.0
settings = types.ModuleType("settings")
settings.COUNT = 3


@pk.function(compile_time_constants=("FACTOR",))
def scaled(x):
    return FACTOR * x


@pk.function
def twice(x):
    return scaled(x) + scaled(x)


@pk.function(compile_time_constants=("settings.COUNT",))
def counted(x):
    return x + settings.COUNT


@pk.function
def follows(x):
    return FACTOR * x


@pk.function(compile_time_constants=("FACTOR",))
def chosen(kind, x):
    return FACTOR * x if kind == "scaled" else x


def test_the_first_call_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    call, calls = pk.host_call(scaled), pk.host_call(twice)
    assert call(1.0) == 2.0
    monkeypatch.setitem(globals(), "FACTOR", 5.0)
    assert call(1.0) == 2.0
    assert calls(1.0) == 4.0  # what it calls was compiled for float64 before
    assert calls(1) == 10.0
    assert call(np.float32(1.0)) == 5.0
    monkeypatch.setitem(globals(), "FACTOR", 7.0)
    assert (call(1.0), call(1), call(np.float32(1.0)), call(True)) == (2.0, 5.0, 5.0, 7.0)
    assert scaled(1.0) == 7.0  # Python reads what there is
    assert pk.host_call(follows)(1.0) == 7.0


def test_members_of_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    call = pk.host_call(counted)
    assert call(1) == 4
    monkeypatch.setattr(settings, "COUNT", 10)
    assert call(1) == 4
    assert call(1.0) == 11.0


def test_texts_are_of_one_type(monkeypatch: pytest.MonkeyPatch) -> None:
    call = pk.host_call(chosen)
    assert call("plain", 1.0) == 1.0
    monkeypatch.setitem(globals(), "FACTOR", 50.0)
    assert call("scaled", 1.0) == 2.0
    assert call("scaled", 1) == 50.0


def test_nothing_but_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "FACTOR", np.ones(3))
    with pytest.raises(TypeError, match="'FACTOR' is no number, and no compile-time constant"):
        pk.host_call(scaled)(np.complex64(1))


@pytest.mark.parametrize("names", [("",), ("a b",), (3,)])
def test_names(names: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="is no name of a global"):
        pk.function(compile_time_constants=names)(lambda x: x)
