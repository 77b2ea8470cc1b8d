"""Options of Numba's decorators that are told when a program runs."""

from __future__ import annotations

from collections.abc import Callable

import numba
import pytest

import pykokkos as pk


def test_defaults() -> None:
    assert pk.numba_options() == {"error_model": "python", "fastmath": False, "boundscheck": False}
    options = pk.numba_options(
        error_model="numpy", fastmath={"nnan"}, boundscheck=True, cache=True, nogil=True
    )
    assert options == {"error_model": "numpy", "fastmath": {"nnan"}, "boundscheck": True}


def test_loops_divide_as_numpy_where_they_are_parallel() -> None:
    assert pk.numba_loop_options(parallel=True)["error_model"] == "numpy"
    assert pk.numba_loop_options(parallel=False)["error_model"] == "python"
    assert pk.numba_loop_options(error_model="numpy")["error_model"] == "numpy"


@pytest.mark.parametrize(
    "option",
    [{"forceobj": True}, {"nopython": False}, {"inline": "always"}, {"locals": {"x": 1}}, {"other": 1}],
)
def test_what_has_no_counterpart(option: dict[str, object]) -> None:
    with pytest.raises(NotImplementedError, match=next(iter(option))):
        pk.numba_options(**option)


def test_inherited_error_models() -> None:
    assert pk.numba_options(inherits=True, error_model="numpy")["error_model"] == "numpy"
    with pytest.raises(ValueError, match="error model"):
        pk.numba_options(inherits=True)


def test_decorators_say_their_options() -> None:
    numpy = numba.njit(error_model="numpy", boundscheck=True, nogil=True)
    options = {"error_model": "numpy", "fastmath": False, "boundscheck": True}
    assert pk.numba_options(numpy) == pk.numba_loop_options(numpy) == options
    assert pk.numba_options(numba.njit) == pk.numba_options()
    assert pk.numba_options(lambda f: f) == pk.numba_options()  # Numba is switched off
    with pytest.raises(NotImplementedError, match="locals"):
        pk.numba_options(numba.njit(locals={"x": numba.float32}))
    parallel = numba.njit(parallel=True)
    assert pk.numba_options(parallel)["error_model"] == "python"
    assert pk.numba_loop_options(parallel, loop=numba.prange)["error_model"] == "numpy"
    assert pk.numba_loop_options(parallel, loop=range)["error_model"] == "python"


def test_functions_of_the_program_are_asked() -> None:
    def fast(function: Callable[..., object]) -> object:
        return numba.njit(function, error_model="numpy", cache=False)

    def hides(function: Callable[..., object]) -> object:
        return lambda *arguments: fast(function)

    assert pk.numba_options(fast)["error_model"] == "numpy"
    with pytest.raises(NotImplementedError, match="does not tell"):
        pk.numba_options(hides)
