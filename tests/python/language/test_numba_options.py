"""Options of Numba's decorators that are told when a program runs."""

from __future__ import annotations

from collections.abc import Callable

import numba
import numpy as np
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


def test_functions_know_how_their_loops_divide() -> None:
    def model(*decorator: object, **options: object) -> object:
        return pk.numba_options(*decorator, **options)["loop_error_model"]

    assert model(parallel=True, loop=numba.prange) == "numpy"
    assert model(parallel=True, loop=range) == model(loop=numba.prange) == "python"
    assert model(numba.njit(parallel=True), loop=numba.prange) == "numpy"
    assert model(loop=range, error_model="numpy") == "numpy"
    assert "loop_error_model" not in pk.numba_options(parallel=True)


@pk.function
def ratios_in_order(x: object, n: int) -> float:
    last = 0.0
    for i in pk.prange(n // x[0]):
        last = x[i] / x[1]
    return last


@pk.function(loop_error_model="python")
def raising_ratios(x: object, n: int) -> float:
    last = 0.0
    for i in pk.prange(n):
        last = x[i] / x[1]
    return last


def test_loops_over_prange_divide_by_the_model_of_loops() -> None:
    x = np.array([1, 0])
    assert pk.host_call(ratios_in_order)(x, 1) == np.inf
    with pytest.raises(ZeroDivisionError):
        pk.host_call(ratios_in_order)(x[1:], 1)
    with pytest.raises(ZeroDivisionError):
        pk.host_call(raising_ratios)(x, 1)
    assert list(pk.prange(1, 3)) == [1, 2]
    with pytest.raises(ValueError, match="loop_error_model must be 'python' or 'numpy', not 'c'"):
        pk.function(loop_error_model="c")


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
