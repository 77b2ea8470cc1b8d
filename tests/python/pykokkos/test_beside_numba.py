"""PyKokkos beside Numba: its typed lists as arguments, and functions that its kernels call."""

import gc
import pickle
from typing import Any

import numpy as np
import pytest

import pykokkos as pk

numba = pytest.importorskip("numba")
typed = pytest.importorskip("numba.typed")


@pk.function
def half(x):
    return x / 2


@pk.host_call
@pk.function
def mean_of(values):
    s = 0.0
    for v in values:
        s += half(v)
    return 2 * s / len(values)


@pk.host_call
@pk.function(error_model="numpy")
def ratio(a, b):
    return a / b


@pk.host_call
@pk.function
def strict_ratio(a, b):
    return a / b


@pk.workunit
def fill(i, x):
    x[i] = 1.0


def call_ratio(a: float, b: float) -> Any:
    return numba.njit(lambda a, b: ratio(a, b))(a, b)


def test_kernels_of_numba_call_functions():
    kernel = numba.njit(lambda x: mean_of(x) + half(x[0]))
    assert kernel(np.array([1.0, 2.0, 6.0])) == 3.5
    vector = numba.vectorize([numba.float64(numba.float64)])(lambda x: half(x) + 1)
    np.testing.assert_array_equal(vector(np.arange(3.0)), [1.0, 1.5, 2.0])


def test_functions_are_arguments_of_numbas_kernels():
    assert numba.njit(lambda f, x: f(x))(half, 3.0) == 1.5


def test_error_models_stay():
    assert np.isinf(call_ratio(1.0, 0.0))
    with pytest.raises(ZeroDivisionError):
        numba.njit(lambda a, b: strict_ratio(a, b))(1.0, 0.0)


@numba.njit(parallel=True)
def sums(values, function):
    out = np.zeros(len(values))
    for i in numba.prange(len(values)):
        out[i] = function(values[i]) + 1000.0
    return out


@pk.function
def sums_function(values, function):
    out = np.zeros(len(values))
    for i in range(len(values)):
        out[i] = function(values[i])
    return out


call_sums = pk.host_call(sums_function)
pk.numba_form(call_sums, sums)


@numba.njit
def counted(x):
    seen = {0: x}
    return seen[0] + len(seen)


def test_forms_of_numbas_stand_for_launches():
    x = np.arange(3.0)
    # Numba's form, which this test makes another one, where Numba's kernels are given or give something.
    assert call_sums(x, half).tolist() == [0.0, 0.5, 1.0]
    assert call_sums(x, counted).tolist() == [1001.0, 1002.0, 1003.0]
    assert call_sums(values=x, function=counted).tolist() == [1001.0, 1002.0, 1003.0]
    assert call_sums(function=half, values=x).tolist() == [0.0, 0.5, 1.0]
    total = numba.njit(lambda function, x: function(x, half).sum())
    assert total(call_sums, x) == 3001.5
    again = pickle.loads(pickle.dumps(call_sums))
    assert again(x, half).tolist() == [0.0, 0.5, 1.0]
    assert again(x, counted).tolist() == [1001.0, 1002.0, 1003.0]


def test_forms_live_as_long_as_what_they_stand_for():
    def made(a):
        @numba.njit
        def scaled_numba(x):
            return x * a

        def scaled(x):
            return scaled_numba(x) * 1.0

        pk.numba_form(scaled, scaled_numba)
        return scaled

    scaled = made(3.0)
    gc.collect()
    assert numba.njit(lambda x: scaled(x) + 1.0)(2.0) == 7.0
    assert scaled.numba_form.py_func.__name__ == "scaled_numba"


def test_work_units_are_not_called_by_numba():
    assert not hasattr(fill, "_numba_type_")


@pk.host_call
@pk.function
def doubled(arrays):
    arrays.append(arrays[0] * 2)
    arrays[0][0] = 7.0
    return arrays[0]


def test_typed_lists_of_arrays():
    arrays = typed.List([np.ones(3), np.zeros(2)])
    np.testing.assert_array_equal(doubled(arrays), [7.0, 1.0, 1.0])
    assert [list(a) for a in arrays] == [[7.0, 1.0, 1.0], [0.0, 0.0], [2.0, 2.0, 2.0]]


@pk.host_call
@pk.function
def count(items):
    return len(items)


def test_typed_lists_may_be_empty():
    pairs = typed.List([(1, 2.5)])
    pairs.clear()
    matrices = typed.List([np.ones((2, 2), np.int8)])
    matrices.clear()
    assert [count(pairs), count(matrices)] == [0, 0]


def test_read_only_arrays_in_lists():
    x = np.ones(3)
    x.flags.writeable = False
    assert count(typed.List([x])) == 1
    with pytest.raises(ValueError, match="read-only"):
        doubled([x])


@pytest.mark.parametrize(
    "items",
    [[np.ones(3), 1.0], [np.ones(3), np.ones(3, int)], [(1, 2), (1, 2.5)], ["a"], [np.ones(2, ">f8")], [[1]]],
)
def test_lists_of_anything_else_are_refused(items: list[Any]):
    with pytest.raises(TypeError, match="argument 'items' of count is a list of something else"):
        count(items)


def test_a_host_call_has_the_name_of_the_kernel() -> None:
    def scaled_numba(x):
        return 2 * x

    def scaled_function(x):
        return 2 * x

    call = pk.numba_form(pk.host_call(pk.function(scaled_function)), numba.njit(scaled_numba))
    assert call.__name__ == "scaled"
    assert call.__qualname__ == "test_a_host_call_has_the_name_of_the_kernel.<locals>.scaled"
    assert call.py_func is scaled_numba
