"""The memory order of what operations on arrays make, and the order in which its elements are added."""

from __future__ import annotations

import numpy as np
import pytest

import pykokkos as pk

ROWS = np.random.default_rng(3).normal(size=(10, 3))
COLUMNS = np.asfortranarray(ROWS)


@pk.function
def doubled(a: object) -> object:
    return a + a


@pk.function
def mixed(a: object, b: object) -> object:
    return a * b


@pk.function
def negative(a: object) -> object:
    return -a


@pk.function
def positive(a: object) -> object:
    return a > 0.0


@pk.function
def squares(a: object) -> float:
    return np.sum(a * a)


@pk.function
def diagonal(a: object) -> object:
    return np.trace(a)


@pytest.mark.parametrize("kernel", [doubled, negative, positive])
def test_fortran_order_stays(kernel: object) -> None:
    call = pk.host_call(kernel)
    assert call(COLUMNS).flags.f_contiguous
    assert call(ROWS).flags.c_contiguous
    np.testing.assert_array_equal(call(COLUMNS), call(ROWS))


def test_order_of_c_wins() -> None:
    call = pk.host_call(mixed)
    assert call(COLUMNS, ROWS).flags.c_contiguous
    assert call(COLUMNS, 2.0).flags.f_contiguous


def test_sums_go_through_memory() -> None:
    nb = pytest.importorskip("numba")
    expected = nb.njit(lambda a: np.sum(a * a))
    for array in (ROWS, COLUMNS):
        assert pk.host_call(squares)(array) == expected(array)


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64"])
def test_trace_is_a_sum_from_an_integer(dtype: str) -> None:
    nb = pytest.importorskip("numba")
    square = ROWS[:3].astype(dtype)
    found, expected = pk.host_call(diagonal)(square), nb.njit(lambda a: np.trace(a))(square)
    assert found == expected
    assert type(found) is type(expected)
